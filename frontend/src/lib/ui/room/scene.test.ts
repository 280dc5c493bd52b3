import { describe, expect, it } from "vitest";
import { sayIn } from "../../../messages";
import { MOST_MOVING } from "../../floor/clock";
import { Floor } from "../../floor/floor";
import { member, team } from "../../floor/testing";
import { doing, nameOf, phase, sentence, spoken, titleOf, waited } from "./say";
import { cardOf, jobsOf, movers, postureOf } from "./scene";

const t = sayIn("en");
const NOW = Date.parse("2026-03-10T10:06:00Z");
const NONE = new Set<string>();

describe("sentences", () => {
  it("say who works and for how long", () => {
    expect(sentence(team("a", ["m", "n", "o", "p"]), NOW, false, t)).toBe("five at work for 6 min");
    expect(sentence(team("a"), NOW, false, t)).toBe("at work for 6 min");
  });

  it("say that a question is open and since when, never its words", () => {
    const asking = team("a", [], { state: "asking", why: { rule: "ask-open", at: "" } });
    expect(sentence(asking, NOW, false, t)).toMatch(/^a question is open since \d\d:\d\d$/);
    expect(sentence(asking, NOW, false, t, 150)).toMatch(/^question since \d\d:\d\d$/);
    expect(waited(asking.since, NOW, t)).toBe("6 min");
  });

  it("say what goes on in the background when nobody works", () => {
    const job = { state: "working", why: { rule: "background", at: "" } } as const;
    const said = (n: number) => sentence(team("a", [], { ...job, background: n }), NOW, false, t);
    expect([said(1), said(3)]).toEqual(["one job left in the background", "three jobs left in the background"]);
    expect(jobsOf(team("a", [], { ...job, background: 3 }))).toBe(3);
    expect(jobsOf(team("a", ["m"], { background: 3 }))).toBe(0);
  });

  it("count a phase's agents, and only name a phase nobody has come to", () => {
    const of = (title: string, started: number, done: number, failed: number) =>
      phase({ title, started, done, failed }, t);
    expect(of("Survey", 18, 12, 2)).toBe("Survey, 12 of 18, 2 failed");
    expect(of("Verify", 0, 0, 0)).toBe("Verify");
    expect(of("", 1, 1, 0)).toBe("other agents, 1 of 1");
  });

  it("tell the ear that a guess is one", () => {
    const guess = team("a", [], { state: "asking", sure: false, why: { rule: "permission-guess", at: "" } });
    expect(spoken(guess, NOW, false, t)).toMatch(/maybe.*\(a guess\)/);
  });

  it("say why it failed by kind, and that the last card is unread", () => {
    const base = team("a");
    const requests = base.requests.map((r) => ({ ...r, state: "failed" as const, reason: "api-error" }));
    expect(sentence({ ...base, state: "failed", requests }, NOW, false, t)).toBe("failed: an API error");
    expect(sentence({ ...base, state: "resting" }, NOW, true, t)).toBe("resting, last card unread");
  });

  it("name an untitled team by folder and start time", () => {
    expect(nameOf({ ...team("a"), title: "" }, t)).toMatch(/^shop, \d\d:\d\d$/);
  });

  it("name the tool on each table where more than one is in", () => {
    const codex = { ...team("a"), title: "Sort the ledger", source: "codex" as const };
    expect(titleOf(codex, true, t)).toBe("Codex · Sort the ledger");
    expect(titleOf(codex, false, t)).toBe("Sort the ledger");
  });

  it("say what a member does", () => {
    expect(doing(member("m", { action: "run" }), NOW, t)).toBe("running a command for 6 min");
    expect(doing(member("m", { state: "left" }), NOW, t)).toBe("left");
  });
});

describe("what is drawn", () => {
  const leader = member("leader");
  it("raises the leader's hand while the team asks, and leans it back when it failed", () => {
    expect(postureOf(leader, team("a", [], { state: "asking" }), NOW)).toBe("ask");
    expect(postureOf(leader, team("a", [], { state: "failed" }), NOW)).toBe("failed");
  });

  it("gives a resting leader a cup, and pushes the chair in after half an hour", () => {
    const resting = team("a", [], { state: "resting" });
    const idle = member("leader", { state: "resting", action: "" });
    expect(postureOf(idle, resting, NOW)).toBe("resting");
    expect(postureOf(idle, resting, NOW + 3_600_000)).toBe("gone");
  });

  it("leaves the last card on the table until it has been seen", () => {
    const base = team("a", [], { state: "resting" });
    const done = { ...base, requests: base.requests.map((r) => ({ ...r, state: "ended" as const })) };
    expect(cardOf(done, NONE)).toBe("ended");
    expect(cardOf(done, new Set(["a-r1"]))).toBeNull();
    expect(cardOf(team("a"), NONE)).toBeNull();
  });

  it("moves at most twelve who type, and nobody who reads or rests", () => {
    const typing = Array.from({ length: 30 }, (_, i) => member(`m${i}`, { action: i % 2 ? "run" : "read" }));
    const teams = [team("a", typing), team("b", [member("x", { state: "resting", action: "" })])];
    const plan = new Floor().arrange(teams, 896);
    const moving = movers(plan, new Map(teams.map((x) => [x.id, x])));
    expect(moving).toHaveLength(MOST_MOVING);
    expect(moving.every((id) => Number(id.split("\nm")[1]) % 2 === 1)).toBe(true);
  });
});
