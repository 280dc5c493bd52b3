import { describe, expect, it } from "vitest";
import { BEAT_MS, Clock, type Conditions } from "./clock";

const ON: Conditions = { moving: 3, motion: "full", hidden: false, reduced: false };

function watched() {
  const timers = new Map<number, { tick: () => void; ms: number }>();
  const beats: number[] = [];
  let last = 0;
  const clock = new Clock((beat) => beats.push(beat), {
    start: (tick, ms) => (timers.set(++last, { tick, ms }), last),
    stop: (handle) => void timers.delete(handle as number),
  });
  return { clock, timers, beats, tick: () => [...timers.values()].forEach((t) => t.tick()) };
}

describe("the one clock", () => {
  it("beats twice a second while somebody moves", () => {
    const { clock, timers, beats, tick } = watched();
    clock.follow(ON);
    clock.follow({ ...ON, moving: 5 });
    expect([...timers.values()].map((t) => t.ms)).toEqual([BEAT_MS]);
    expect(BEAT_MS).toBe(500);
    tick();
    tick();
    tick();
    expect(beats).toEqual([1, 0, 1]);
  });

  it.each<Partial<Conditions>>([
    { moving: 0 },
    { motion: "calm" },
    { motion: "none" },
    { hidden: true },
    { reduced: true },
  ])("has no timer at all when %o", (off) => {
    const { clock, timers } = watched();
    clock.follow({ ...ON, ...off });
    expect(timers.size).toBe(0);
    clock.follow(ON);
    expect(timers.size).toBe(1);
    clock.follow({ ...ON, ...off });
    expect(timers.size).toBe(0);
    expect(clock.running).toBe(false);
  });

  it("stops with everyone's hands down", () => {
    const { clock, beats, tick } = watched();
    clock.follow(ON);
    tick();
    clock.stop();
    expect(beats).toEqual([1, 0]);
  });
});
