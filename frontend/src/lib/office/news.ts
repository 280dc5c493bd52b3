import type { Team } from "../wire/types";
import type { OfficeState } from "./apply";

/** A team that began to ask or failed. */
export interface News {
  kind: "asking" | "failed";
  team: Team;
}

/**
 * What is worth saying aloud between two offices. The first office is no news: it says itself in the headline, and what
 * was before nobody waits to hear.
 */
export function news(before: OfficeState, after: OfficeState): News[] {
  if (before.at === null) return [];
  const known = new Map(before.teams.map((team) => [team.id, team.state]));
  return after.teams.flatMap((team) =>
    (team.state === "asking" || team.state === "failed") && known.get(team.id) !== team.state
      ? [{ kind: team.state, team }]
      : [],
  );
}
