import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Trace } from "./trace.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answer = (revision: number) => ({
  generation: 0,
  revision,
  whole: revision === 1,
  source: "claude-log",
  state: "running",
  summary: "",
  costUSD: null,
  requests: [],
  rows: [],
  rounds: [],
  notes: [],
});

test("a trace asks once when nothing grows, once a second while it does, and with what it has", async () => {
  const act = vi.fn(async (_name: string, _body: unknown) => answer(act.mock.calls.length));
  let grows = $state(false);
  const trace = new Trace({ act } as never, { team: "claude:a" });
  const stop = $effect.root(() => trace.follow(() => grows));
  flushSync();
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).toHaveBeenCalledTimes(1);
  expect(act).toHaveBeenCalledWith("trace", { team: "claude:a", since: 0, generation: 0 });
  grows = true;
  flushSync();
  await vi.advanceTimersByTimeAsync(3000);
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(act.mock.calls.length).toBeLessThanOrEqual(5);
  expect(act.mock.calls.at(-1)?.[1]).toMatchObject({ since: act.mock.calls.length - 1 });
  stop();
  const asked = act.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).toHaveBeenCalledTimes(asked);
});

test("what changes while an answer is on its way is asked for after it", async () => {
  const answers: ((value: unknown) => void)[] = [];
  const act = vi.fn((_name: string, _body: unknown) => new Promise((resolve) => answers.push(resolve)));
  let busy = $state(true);
  const trace = new Trace({ act } as never, { team: "claude:a" });
  const stop = $effect.root(() => trace.follow(() => busy));
  flushSync();
  expect(act).toHaveBeenCalledTimes(1);
  busy = false; // the request has ended, and the answer that is on its way was made before
  flushSync();
  expect(act).toHaveBeenCalledTimes(1);
  answers[0]!(answer(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(act).toHaveBeenCalledTimes(2);
  answers[1]!(answer(2));
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).toHaveBeenCalledTimes(2);
  stop();
});

test("what was opened is shut when the trace begins anew, since its keys name other calls then", async () => {
  let generation = 0;
  const act = vi.fn(async () => ({ ...answer(1), generation }));
  const trace = new Trace({ act } as never, { team: "claude:a" });
  await trace.look();
  trace.toggleText("c3");
  await trace.look();
  expect(trace.read.has("c3")).toBe(true);
  generation = 1;
  await trace.look();
  expect(trace.read.size).toBe(0);
});

test("a trace of 200,000 model calls knows its dearest", async () => {
  const tokens = (input: number) => ({ input, output: 0, cacheRead: 0, cacheWrite: 0 });
  const rounds = Array.from({ length: 200_000 }, (_, n) => ({ agent: "", tokens: tokens(n), calls: [n] }));
  const trace = new Trace({ act: async () => ({ ...answer(1), rounds }) } as never, { team: "claude:a" });
  await trace.look();
  expect(trace.dearest).toBe(199_999);
});
