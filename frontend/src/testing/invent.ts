import type { Change, Member, Request, Snapshot, SnapshotMessage, SourceStatus, Team } from "../lib/wire/types";

/** Invented offices for tests. Everything stands at noon; a test names only what it is about. */
export const NOON = "2026-09-27T12:00:00.000Z";

/** A time so many minutes after noon. */
export const at = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

export function member(part: Partial<Member> = {}): Member {
  const id = part.id ?? "leader";
  return {
    id,
    parent: id === "leader" ? "" : "leader",
    kind: id === "leader" ? "leader" : "agent",
    type: "",
    label: "",
    run: "",
    phase: "",
    visit: 1,
    state: "working",
    action: "read",
    since: NOON,
    sure: true,
    started: NOON,
    ended: null,
    endedBy: "",
    actions: {},
    ...part,
  };
}

export function request(part: Partial<Request> = {}): Request {
  return {
    id: "r1",
    number: 1,
    started: NOON,
    ended: null,
    endedBy: "",
    provisional: false,
    state: "open",
    stage: "look",
    outcome: "",
    outcomeBy: "",
    reason: "",
    actions: {},
    calls: 0,
    failedCalls: 0,
    members: 0,
    tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    ...part,
  };
}

export function team(part: Partial<Team> = {}): Team {
  return {
    id: "t1",
    source: "claude",
    session: "s1",
    project: { id: "p1", name: "billing" },
    title: "Sort the invoices",
    entrypoint: "cli",
    version: "2.1.332",
    state: "working",
    since: NOON,
    sure: true,
    why: { rule: "request-open", at: NOON },
    automatic: false,
    background: 0,
    loading: false,
    members: [member()],
    requests: [request()],
    workflows: [],
    ...part,
  };
}

export function source(part: Partial<SourceStatus> = {}): SourceStatus {
  return {
    source: "claude",
    root: "~/.claude",
    state: "watching",
    mode: "notify",
    files: 0,
    lines: 0,
    skipped: 0,
    unknown: {},
    news: [],
    ...part,
  };
}

export function snapshot(teams: Team[] = [], seq = 0, sources: SourceStatus[] = []): SnapshotMessage {
  const office: Snapshot = {
    schema: 1,
    at: NOON,
    totals: { asking: 0, working: 0, failed: 0, resting: 0 },
    teams,
    sources,
  };
  return { kind: "snapshot", seq, snapshot: office };
}

export function change(part: Partial<Change> & Pick<Change, "what">): Change {
  return { kind: "change", seq: 1, emitted: NOON, recorded: NOON, team: "t1", member: "", ...part };
}
