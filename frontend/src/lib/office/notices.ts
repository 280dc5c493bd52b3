import type { Request, Team } from "../wire/types";
import type { OfficeState } from "./apply";

export const NOTICES = ["asking", "failed", "finished"] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** Something a person who looks elsewhere may want to be told: of a team, never of one of its members. */
export interface Notice {
  kind: NoticeKind;
  team: Team;
  /** The one that finished. */
  request?: Request;
  /** What tells it from the others: of the same, it stays the same. */
  id: string;
}

/**
 * What is worth a notification between two offices: at most one for each team. `opened` is when the person began to
 * look, in milliseconds; what was before that is not told, and neither is the past of a session that is still being read.
 * `anew` says that the second office may be another one; then only teams that stand in both are told of.
 */
export function notices(before: OfficeState, after: OfficeState, opened: number, anew: boolean): Notice[] {
  if (before.at === null) return [];
  const known = new Map(before.teams.map((team) => [team.id, team]));
  return after.teams.flatMap((team) => {
    const was = known.get(team.id);
    if (team.loading || (anew && !was)) return [];
    return began(was, team, opened) ?? finished(was, team, opened) ?? [];
  });
}

function began(was: Team | undefined, team: Team, opened: number): Notice | null {
  const { state, since, id } = team;
  if ((state !== "asking" && state !== "failed") || was?.state === state || Date.parse(since) <= opened) return null;
  return { kind: state, team, id: `${id} ${state} ${since}` };
}

/** An end that can still be taken back is none yet; one that was cut short or interrupted is no result. */
function finished(was: Team | undefined, team: Team, opened: number): Notice | null {
  const over = (one?: Request) => one !== undefined && one.state === "ended" && !one.provisional;
  const request = team.requests.findLast(
    (one) => over(one) && Date.parse(one.ended ?? "") > opened && !over(was?.requests.find(({ id }) => id === one.id)),
  );
  return request ? { kind: "finished", team, request, id: `${team.id} finished ${request.id}` } : null;
}
