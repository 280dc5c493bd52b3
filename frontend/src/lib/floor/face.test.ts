import { describe, expect, it } from "vitest";
import { face, HAIR_STYLES } from "./face";

const crowd = Array.from({ length: 400 }, (_, i) => face(`claude:${i}/leader`));

describe("faces", () => {
  it("are the same every time", () => {
    expect(face("claude:1/agent-7")).toEqual(face("claude:1/agent-7"));
  });

  it("are many, and hardly two alike in one office", () => {
    expect(new Set(crowd.map((f) => JSON.stringify(f))).size).toBeGreaterThan(385);
    expect(new Set(crowd.map((f) => f.style)).size).toBe(HAIR_STYLES);
  });

  it("differ for ids that differ in one letter", () => {
    expect(face("a1")).not.toEqual(face("a2"));
  });

  it("give a beard only to heads it goes with, and never in the colour of a hat", () => {
    for (const f of crowd.filter((f) => f.beard)) expect([1, 4, 6, 9, 10, 11]).toContain(f.style);
    for (const f of crowd.filter((f) => f.beard && f.style === 11)) expect(f.beard).not.toBe(f.hair);
  });
});
