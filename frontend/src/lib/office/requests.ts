import type { Card, Request, Team } from "../wire/types";

/** A request with the team that it was put to. */
export interface Case {
  team: Team;
  request: Request;
}

/** What a case is known by: two copies of a session hold the same requests until one of them is taken back. */
export const caseKey = ({ team, request }: Case): string => `${team.id} ${request.id}`;

const cases = (teams: readonly Team[]): Case[] =>
  teams.flatMap((team) => team.requests.map((request) => ({ team, request })));

/**
 * What the task list holds: every open request, and the failure of a team that stands failed, since nobody has taken
 * it up yet. In the order of the teams.
 */
export function openCases(teams: readonly Team[]): Case[] {
  return cases(teams).filter(
    ({ team, request }) =>
      request.state === "open" ||
      (request.state === "failed" && team.state === "failed" && request === team.requests.at(-1)),
  );
}

/** What lies in the tray: every request that is over, the last on top. */
export function endedCases(teams: readonly Team[]): Case[] {
  return cases(teams)
    .filter(({ request }) => request.state !== "open")
    .sort((a, b) => (over(a) < over(b) ? 1 : over(a) > over(b) ? -1 : 0));
}

const over = ({ request }: Case): string => request.ended ?? request.started;

/** When a team began. */
export const begun = (team: Team): string => team.members[0]?.started ?? team.requests[0]?.started ?? team.since;

/** The card of a case, as the list of older ones has it too. */
export function cardOf({ team, request }: Case): Card {
  const { id, source, session, project, title } = team;
  return { team: id, source, session, project, title, started: begun(team), request };
}
