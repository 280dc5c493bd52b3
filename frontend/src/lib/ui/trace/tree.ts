import { sum, type Round, type Row, type Tokens, type TraceRequest } from "./rows";

/** One line of the tree as it is drawn: a request, or a call. */
export interface Item {
  /** "q2" is the request at place 2, "c17" the call with key 17. */
  id: string;
  /** From 1. */
  level: number;
  /** Its place among its siblings, from 1, and how many there are. */
  place: number;
  size: number;
  /** Whether it has something below it, and shows it; null when it has nothing. */
  open: boolean | null;
  row?: Row;
  request?: TraceRequest;
}

export interface Tree {
  rows: ReadonlyMap<number, Row>;
  requests: readonly TraceRequest[];
}

/**
 * The lines of a tree from top to bottom, of which some are shut. With an agent, only what it called and what was called on
 * its behalf. Requests without a call stand too; calls that belong to none stand before the requests.
 */
export function items({ rows, requests }: Tree, shut: (id: string) => boolean, agent?: string): Item[] {
  const below = new Map<number, Row[]>();
  const heads = new Map<number, Row[]>();
  const add = (map: Map<number, Row[]>, at: number, row: Row) => {
    const list = map.get(at);
    if (list) list.push(row);
    else map.set(at, [row]);
  };
  for (const row of [...rows.values()].sort((a, b) => a.key - b.key)) {
    if (agent !== undefined && row.agent === agent && rows.get(row.parent)?.agent !== agent) add(heads, -1, row);
    else if (row.parent >= 0 && rows.has(row.parent)) add(below, row.parent, row);
    else if (agent === undefined) add(heads, row.request < requests.length ? row.request : -1, row);
  }
  const all: Item[] = [];
  const calls = (list: readonly Row[], level: number, before = 0, size = list.length) =>
    list.forEach((row, n) => {
      const id = `c${row.key}`;
      const children = below.get(row.key);
      const open = children ? !shut(id) : null;
      all.push({ id, level, place: before + n + 1, size, open, row });
      if (children && open) calls(children, level + 1);
    });
  const loose = heads.get(-1) ?? [];
  if (agent !== undefined) {
    calls(loose, 1);
    return all;
  }
  const size = loose.length + requests.length;
  calls(loose, 1, 0, size);
  requests.forEach((request, n) => {
    const id = `q${n}`;
    const list = heads.get(n);
    const open = list ? !shut(id) : null;
    all.push({ id, level: 1, place: loose.length + n + 1, size, open, request });
    if (list && open) calls(list, 2);
  });
  return all;
}

/** What a key does in the tree: where to go, or what to open or shut. Null when it is none of the tree's keys. */
export type Move = { go: string } | { toggle: string } | { read: string } | { unfold: string } | "stay" | null;

/** The keys of a tree, as the ARIA practices have them. */
export function move(all: readonly Item[], at: string, key: string, page: number): Move {
  const n = all.findIndex(({ id }) => id === at);
  const item = all[n];
  const go = (to: number): Move => {
    const found = all[Math.max(0, Math.min(all.length - 1, to))];
    return found ? { go: found.id } : "stay";
  };
  switch (key) {
    case "ArrowDown":
      return go(n + 1);
    case "ArrowUp":
      return go(n < 0 ? 0 : n - 1);
    case "PageDown":
      return go(n + page);
    case "PageUp":
      return go(n - page);
    case "Home":
      return go(0);
    case "End":
      return go(all.length - 1);
  }
  if (!item) return null;
  switch (key) {
    case "ArrowRight":
      return item.open === null ? "stay" : item.open ? go(n + 1) : { toggle: at };
    case "ArrowLeft": {
      if (item.open) return { toggle: at };
      const above = all.findLastIndex((one, place) => place < n && one.level < item.level);
      return above < 0 ? "stay" : go(above);
    }
    case "Enter":
    case " ":
      return item.row ? { read: at } : { toggle: at };
    case "*":
      return { unfold: at };
  }
  return null;
}

/** What each first call of a model call cost, by key: an average would hide that later ones cost more. */
export function costs(rounds: readonly Round[]): ReadonlyMap<number, Tokens> {
  const found = new Map<number, Tokens>();
  for (const { calls, tokens } of rounds) {
    const [first] = calls;
    if (first !== undefined && sum(tokens) > 0) found.set(first, tokens);
  }
  return found;
}

/** Which lines are to be drawn: those between two heights, and a few around them. `at[n]` is where line n begins. */
export function inSight(at: readonly number[], top: number, height: number, spare = 8): { from: number; to: number } {
  const last = at.length - 1;
  const first = (y: number) => {
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((at[middle + 1] ?? Infinity) > y) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return { from: Math.max(0, first(top) - spare), to: Math.min(last, first(top + height) + 1 + spare) };
}
