/** Teams for the floor's tests: only what the floor looks at is filled in. */
import type { Member, Team } from "../wire/types";

export function member(id: string, more: Partial<Member> = {}): Member {
  const leads = id === "leader";
  return {
    id, parent: leads ? "" : "leader", kind: leads ? "leader" : "agent", type: "", label: "", run: "", phase: "", visit: 1,
    state: "working", action: "read", since: "2026-03-10T10:00:00Z", sure: true, started: "2026-03-10T10:00:00Z",
    ended: null, endedBy: "", actions: {}, ...more,
  }; // prettier-ignore
}

export function team(id: string, members: (string | Member)[] = [], more: Partial<Team> = {}): Team {
  const request = {
    id: `${id}-r1`, number: 1, started: "2026-03-10T09:59:00Z", ended: null, endedBy: "", provisional: false, state: "open", stage: "look",
    outcome: "", outcomeBy: "", reason: "", actions: {}, calls: 0, failedCalls: 0, members: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  } as const; // prettier-ignore
  return {
    id, source: "claude", session: id, project: { id: "p", name: "shop" }, title: id, entrypoint: "cli", version: "", state: "working",
    since: "2026-03-10T10:00:00Z", sure: true, why: { rule: "request-open", at: "2026-03-10T10:00:00Z" }, automatic: false, background: 0,
    loading: false, members: [member("leader"), ...members.map((m) => (typeof m === "string" ? member(m) : m))], requests: [request], workflows: [], ...more,
  }; // prettier-ignore
}

/** The same team in its next request. */
export function nextRequest(t: Team): Team {
  const last = t.requests.at(-1);
  return last
    ? { ...t, requests: [...t.requests, { ...last, id: `${last.id}+`, started: "2026-03-10T11:00:00Z" }] }
    : t;
}

export const inProject = (t: Team, id: string): Team => ({ ...t, project: { id, name: id } });
