import { expect, test } from "vitest";
import { merged, type Row, type TraceRequest, type TraceView } from "./rows";
import { costs, inSight, items, move, type Item } from "./tree";

const row = (key: number, more: Partial<Row> = {}): Row => ({
  key,
  parent: -1,
  request: 0,
  round: 0,
  name: `Call ${key}`,
  action: "read",
  status: "ok",
  started: null,
  durationMs: 5,
  elapsedMs: 0,
  agent: "",
  label: "",
  progress: null,
  tokens: null,
  input: true,
  result: true,
  ...more,
});
const request = (number: number): TraceRequest => ({
  id: `r${number}`,
  number,
  state: "finished",
  started: null,
  ended: null,
});
const view = (rows: Row[], more: Partial<TraceView> = {}): TraceView => ({
  generation: 0,
  revision: 1,
  whole: false,
  source: "claude-log",
  state: "running",
  summary: "",
  costUSD: null,
  requests: [],
  rows,
  rounds: [],
  notes: [],
  ...more,
});
const tree = (rows: Row[], requests: TraceRequest[] = [request(1)]) => ({
  rows: new Map(rows.map((one) => [one.key, one])),
  requests,
});
const drawn = (all: readonly Item[]) =>
  all.map(({ id, level, place, size }) => `${"  ".repeat(level - 1)}${id} ${place}/${size}`);

test("calls stand below their request and below the call that was made on their behalf, whatever came first", () => {
  const rows = [
    row(0, { parent: 2 }),
    row(1),
    row(2),
    row(3, { parent: 2 }),
    row(4, { request: 1 }),
    row(5, { request: -1 }),
  ];
  expect(drawn(items(tree(rows, [request(1), request(2)]), () => false))).toEqual([
    "c5 1/3",
    "q0 2/3",
    "  c1 1/2",
    "  c2 2/2",
    "    c0 1/2",
    "    c3 2/2",
    "q1 3/3",
    "  c4 1/1",
  ]);
});

test("what is shut hides what is below it and keeps its place", () => {
  const rows = [row(0), row(1, { parent: 0 }), row(2)];
  const all = items(tree(rows), (id) => id === "c0");
  expect(drawn(all)).toEqual(["q0 1/1", "  c0 1/2", "  c2 2/2"]);
  expect(all.map(({ open }) => open)).toEqual([true, false, null]);
});

test("of one agent there is what it called, and what was called for it", () => {
  const rows = [
    row(0),
    row(1, { parent: 0, agent: "a" }),
    row(2, { parent: 1, agent: "b" }),
    row(3, { agent: "c" }),
    row(4, { parent: 0, agent: "a" }),
  ];
  expect(drawn(items(tree(rows), () => false, "a"))).toEqual(["c1 1/2", "  c2 1/1", "c4 2/2"]);
});

test("a call whose parent is not there stands by itself, and no call is drawn twice", () => {
  const rows = [row(0, { parent: 77, request: -1 }), row(1, { parent: 0, request: -1 })];
  expect(drawn(items(tree(rows, []), () => false))).toEqual(["c0 1/1", "  c1 1/1"]);
});

test("keys walk the tree as the ARIA practices say", () => {
  const rows = [row(0), row(1, { parent: 0 }), row(2)];
  const all = items(tree(rows), () => false);
  const shut = items(tree(rows), (id) => id === "c0");
  expect(move(all, "q0", "ArrowDown", 5)).toEqual({ go: "c0" });
  expect(move(all, "q0", "ArrowUp", 5)).toEqual({ go: "q0" });
  expect(move(all, "c1", "ArrowLeft", 5)).toEqual({ go: "c0" });
  expect(move(all, "c0", "ArrowLeft", 5)).toEqual({ toggle: "c0" });
  expect(move(shut, "c0", "ArrowRight", 5)).toEqual({ toggle: "c0" });
  expect(move(all, "c0", "ArrowRight", 5)).toEqual({ go: "c1" });
  expect(move(all, "c2", "ArrowRight", 5)).toBe("stay");
  expect(move(all, "c0", "End", 5)).toEqual({ go: "c2" });
  expect(move(all, "c2", "Home", 5)).toEqual({ go: "q0" });
  expect(move(all, "q0", "PageDown", 2)).toEqual({ go: "c1" });
  expect(move(all, "c1", "Enter", 5)).toEqual({ read: "c1" });
  expect(move(all, "q0", " ", 5)).toEqual({ toggle: "q0" });
  expect(move(all, "c0", "*", 5)).toEqual({ unfold: "c0" });
  expect(move(all, "c0", "x", 5)).toBeNull();
  expect(move([], "", "ArrowDown", 5)).toBe("stay");
});

test("what changed takes its old place, what was taken back goes, and a whole answer is all there is", () => {
  const first = merged(new Map(), view([row(0), row(1)], { whole: true }));
  const next = merged(first, view([row(1, { status: "error" }), row(2)]));
  expect([...next.keys()]).toEqual([0, 1, 2]);
  expect(next.get(1)?.status).toBe("error");
  expect(first.get(1)?.status).toBe("ok");
  expect([...merged(next, view([row(0, { gone: true })])).keys()]).toEqual([1, 2]);
  expect([...merged(next, view([row(9)], { whole: true })).keys()]).toEqual([9]);
  expect(merged(next, view([]))).toBe(next);
});

test("a model call's tokens stand at the first call it made", () => {
  const tokens = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };
  const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const found = costs([
    { agent: "", tokens, calls: [3, 4] },
    { agent: "", tokens, calls: [] },
    { agent: "", tokens: none, calls: [7] },
  ]);
  expect([...found]).toEqual([[3, tokens]]);
});

test("of ten thousand lines only those in sight are drawn, wherever one stands", () => {
  const at = Array.from({ length: 10_001 }, (_, n) => n * 30);
  for (const top of [0, 15, 299_700, 150_000, -40, 1e7]) {
    const { from, to } = inSight(at, top, 600);
    expect(to - from).toBeLessThanOrEqual(40);
    const [first, last] = [
      Math.max(0, Math.min(9999, Math.floor(top / 30))),
      Math.min(9999, Math.floor((top + 599) / 30)),
    ];
    if (top >= 0 && top < 300_000) {
      expect(from).toBeLessThanOrEqual(first);
      expect(to).toBeGreaterThan(last);
    }
  }
  expect(inSight([0], 0, 600)).toEqual({ from: 0, to: 0 });
});
