import type { Project, Team, TeamState } from "../wire/types";

export type Totals = Record<TeamState, number>;

export function totals(teams: readonly Team[]): Totals {
  const sum: Totals = { asking: 0, working: 0, failed: 0, resting: 0 };
  for (const team of teams) sum[team.state]++;
  return sum;
}

/** The folders in the order in which their first team came, so that a chip keeps its place. */
export function projects(teams: readonly Team[]): Project[] {
  return [...new Map(teams.map((team) => [team.project.id, team.project])).values()];
}

/**
 * The moments since which time is counted where everybody sees it: of teams that ask or work, and of their open requests.
 * None when nobody does.
 */
export function counted(teams: readonly Team[]): string[] {
  const busy = teams.filter((team) => team.state === "asking" || team.state === "working");
  return busy.flatMap((team) => [
    team.since,
    ...team.requests.filter(({ state }) => state === "open").map(({ started }) => started),
  ]);
}

/** The asking team after the given one, going round; the first when that one is not in the office. */
export function nextAsking(teams: readonly Team[], after: string | null): Team | undefined {
  const from = teams.findIndex((team) => team.id === after) + 1;
  return [...teams.slice(from), ...teams.slice(0, from)].find((team) => team.state === "asking");
}
