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
