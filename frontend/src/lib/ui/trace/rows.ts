import type { Action } from "../../wire/types";

export type CallStatus = "pending" | "ok" | "error" | "denied" | "launched";
export type RunState = "running" | "finished" | "failed" | "interrupted";

export interface Tokens {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
}

/** A call as the engine tells it. `key` is its place in the run's list, which it keeps; -1 stands for none. */
export interface Row {
  key: number;
  parent: number;
  request: number;
  round: number;
  name: string;
  action: Action | "";
  status: CallStatus;
  started: string | null;
  durationMs: number | null;
  /** Of the last sign of life; 0 for none. */
  elapsedMs: number;
  agent: string;
  label: string;
  progress: { text: string; summary: boolean } | null;
  /** Of the model calls of the agent that it started. */
  tokens: Tokens | null;
  /** There is one to read. */
  input: boolean;
  result: boolean;
  gone?: boolean;
}

export interface TraceRequest {
  /** The office's id of it. */
  id: string;
  /** 0 of an automatic turn. */
  number: number;
  state: RunState;
  started: string | null;
  ended: string | null;
}

/** One call of the model. */
export interface Round {
  agent: string;
  tokens: Tokens;
  /** Keys of the calls it made. */
  calls: number[];
}

/** The answer to the act "trace": rows that changed since a revision, all else whole. */
export interface TraceView {
  generation: number;
  revision: number;
  /** `rows` is all there are. */
  whole: boolean;
  source: string;
  state: RunState;
  summary: string;
  /** The tool's own estimate, in US dollars. */
  costUSD: number | null;
  requests: TraceRequest[];
  rows: Row[];
  rounds: Round[];
  notes: string[];
}

/** All tokens of a model call: what it read, from the cache or not, and what it wrote. */
export const sum = (t: Tokens): number => t.input + t.output + t.cacheRead + t.cacheWrite;

/** The rows with an answer put in: rows that changed take their old place. */
export function merged(rows: ReadonlyMap<number, Row>, view: TraceView): ReadonlyMap<number, Row> {
  if (!view.whole && view.rows.length === 0) return rows;
  const all = view.whole ? new Map<number, Row>() : new Map(rows);
  for (const row of view.rows) {
    if (row.gone) all.delete(row.key);
    else all.set(row.key, row);
  }
  return all;
}
