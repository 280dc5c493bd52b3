/** Invented offices to look at: 1, 6, 60 and more members, and every state. */
import {
  ACTIONS,
  type Action,
  type Member,
  type MemberState,
  type Request,
  type Team,
  type TeamState,
  type Workflow,
} from "../src/lib/wire/types";

export const NOW = Date.parse("2026-03-10T18:24:00Z");
const ago = (min: number): string => new Date(NOW - min * 60_000).toISOString();

export interface Sketch {
  project: string;
  title?: string;
  state: TeamState;
  min: number;
  sure?: boolean;
  rule?: string;
  background?: number;
  reason?: string;
  outcome?: string;
  ended?: Request["state"];
  /** Leader's action, then the members' (or a state). */
  acts: (Action | MemberState)[];
  more?: Partial<Member>[];
  workflows?: Workflow[];
}

let serial = 0;

export function member(id: string, act: Action | MemberState, min: number, more: Partial<Member> = {}): Member {
  const states: string[] = ["working", "asking", "resting", "left", "failed"];
  const state = (states.includes(act) ? act : "working") as MemberState;
  const action = states.includes(act) ? "" : (act as Action);
  return {
    id, parent: id === "leader" ? "" : "leader", kind: id === "leader" ? "leader" : "agent", type: "", label: "", run: "", phase: "",
    visit: 1, state, action, since: ago(min), sure: true, started: ago(min), ended: null, endedBy: "", actions: {}, ...more,
  }; // prettier-ignore
}

function request(sketch: Sketch, id: string): Request {
  const state = sketch.ended ?? (sketch.state === "resting" ? "ended" : sketch.state === "failed" ? "failed" : "open");
  return {
    id, number: 1, started: ago(sketch.min + 8), ended: state === "open" ? null : ago(sketch.min), endedBy: "", provisional: false,
    state, stage: "build", outcome: sketch.outcome ?? "", outcomeBy: sketch.outcome ? "answer" : "", reason: sketch.reason ?? "",
    actions: {}, calls: 0, failedCalls: 0, members: 0, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  }; // prettier-ignore
}

export function team(sketch: Sketch): Team {
  const id = `claude:${++serial}`;
  const [lead = "think", ...rest] = sketch.acts;
  const more = (sketch.more ?? []).map((m, i) => member(m.id ?? `m${i}`, m.action || m.state || "read", 3, m));
  return {
    id, source: "claude", session: id, project: { id: sketch.project, name: sketch.project }, title: sketch.title ?? "",
    entrypoint: "cli", version: "", state: sketch.state, since: ago(sketch.min), sure: sketch.sure ?? true,
    why: { rule: sketch.rule ?? "request-open", at: ago(sketch.min) }, automatic: false, background: sketch.background ?? 0, loading: false,
    members: [member("leader", lead, sketch.min), ...rest.map((a, i) => member(`a${serial}${i}`, a, 3)), ...more],
    requests: [request(sketch, `r${serial}`)], workflows: sketch.workflows ?? [],
  }; // prettier-ignore
}

/** The same team, one working member on to its next action. */
export function stirred(t: Team, n: number): Team {
  const which = n % t.members.length;
  const next = (m: Member): Member =>
    m.state === "working" ? { ...m, action: ACTIONS[n % ACTIONS.length] ?? "read" } : m;
  return { ...t, members: t.members.map((m, i) => (i === which ? next(m) : m)) };
}
