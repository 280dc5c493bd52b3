/**
 * The shapes the engine sends, as in the contract (schema 1). Times are RFC 3339 in UTC with milliseconds.
 * Names are fixed; fields may be added, never renamed.
 */

/** The nine kinds of step, in the order of the bars; "" when not working. */
export const ACTIONS = ["read", "write", "run", "web", "delegate", "talk", "ask", "plan", "think"] as const;
export type Action = (typeof ACTIONS)[number];

export type Source = "claude" | "codex" | "stream";
export type TeamState = "asking" | "working" | "failed" | "resting";
export type MemberState = "working" | "asking" | "resting" | "left" | "failed";
export type MemberKind = "leader" | "agent" | "fork" | "workflow" | "teammate";
export type RequestState = "open" | "ended" | "interrupted" | "failed" | "cut";
export type Stage = "look" | "build" | "wait" | "done";

export interface Snapshot {
  schema: number;
  at: string;
  totals: Record<TeamState, number>;
  teams: Team[];
  sources: SourceStatus[];
}

export interface Project {
  id: string;
  name: string;
}

/** The reason of a state: the rule's name and the time of the record that brought it. */
export interface Why {
  rule: string;
  at: string;
}

export interface Team {
  id: string;
  source: Source;
  session: string;
  project: Project;
  /** Empty when the session has none; the page then names it by folder and start time. */
  title: string;
  entrypoint: string;
  version: string;
  state: TeamState;
  since: string;
  sure: boolean;
  why: Why;
  automatic: boolean;
  background: number;
  loading: boolean;
  members: Member[];
  requests: Request[];
  workflows: Workflow[];
}

export interface Member {
  /** "leader" or the agent's id. */
  id: string;
  parent: string;
  kind: MemberKind;
  type: string;
  label: string;
  /** The workflow run it belongs to, and its phase. */
  run: string;
  phase: string;
  visit: number;
  state: MemberState;
  action: Action | "";
  since: string;
  sure: boolean;
  started: string;
  ended: string | null;
  endedBy: string;
  actions: Partial<Record<Action, number>>;
}

export interface Request {
  id: string;
  number: number;
  started: string;
  ended: string | null;
  endedBy: string;
  provisional: boolean;
  state: RequestState;
  stage: Stage;
  outcome: string;
  outcomeBy: "answer" | "counts" | "";
  /** Of a failure: "api-error", "usage-limit", "sign-in"; else "". */
  reason: string;
  actions: Partial<Record<Action, number>>;
  calls: number;
  failedCalls: number;
  members: number;
  tokens: { input: number; output: number; cacheRead: number; cacheWrite: number };
}

/** A finished request as the list of cards holds it: also one whose team is not in the office any more. */
export interface Card {
  /** The team's id. */
  team: string;
  source: Source;
  session: string;
  project: Project;
  /** Empty when the session has none; it is named by its folder and start time then. */
  title: string;
  /** When the team began. */
  started: string;
  request: Request;
}

/** A part of the list of finished requests, newest first: the answer to the act "history". */
export interface HistoryPart {
  cards: Card[];
  /** There are older ones, as far as has been read. */
  more: boolean;
  /** How many fit the filters, as far as has been read. */
  count: number;
  /** The folders of all cards, whatever the filters say, by name. */
  folders: Project[];
  /** The logs are still being read; the list grows at its foot. */
  reading: boolean;
  /** Bytes read, and to read in all. */
  read: number;
  total: number;
  /** Files that could not be read. */
  failed: number;
}

export interface Workflow {
  id: string;
  name: string;
  state: "running" | "completed" | "failed" | "killed";
  started: string;
  durationMs: number | null;
  phases: Phase[];
}

export interface Phase {
  title: string;
  started: number;
  done: number;
  failed: number;
}

export interface SourceStatus {
  source: Source;
  root: string;
  state: "watching" | "missing" | "unreadable";
  mode: "notify" | "sweep";
  files: number;
  lines: number;
  skipped: number;
  unknown: Record<string, number>;
  /** What tells that the format of the logs has changed. */
  news: News[];
}

/** A type of records, a field or a tool that the rules do not know, or miss. */
export interface News {
  kind: "type" | "field" | "tool";
  name: string;
  version: string;
  count: number;
}

/**
 * One numbered change. `team` and `member` are ids ("" = none). A whole object ("team", "member", "request",
 * "workflow", "source") stands under `value`; "state", "action" and "title" carry their fields beside it.
 */
export interface Change {
  kind: "change";
  seq: number;
  emitted: string;
  recorded: string;
  team: string;
  member: string;
  /** The id of a request that went, when `what` is "gone". */
  request?: string;
  what: "team" | "state" | "member" | "request" | "workflow" | "action" | "title" | "source" | "gone";
  value?: Team | Member | Request | Workflow | SourceStatus;
  state?: TeamState | MemberState;
  since?: string;
  sure?: boolean;
  why?: Why;
  automatic?: boolean;
  background?: number;
  loading?: boolean;
  action?: Action | "";
  title?: string;
}

/** The first message of every connection, and again after the page fell behind. */
export interface SnapshotMessage {
  kind: "snapshot";
  seq: number;
  snapshot: Snapshot;
}

export type Message = SnapshotMessage | Change;
