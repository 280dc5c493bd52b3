import { describe, expect, test } from "vitest";
import { at, change, member, request, snapshot, source, team } from "../../testing/invent";
import type { Change, Team } from "../wire/types";
import { apply, NOBODY } from "./apply";

const office = (...teams: Team[]) => apply(NOBODY, snapshot(teams));
const after = (teams: Team[], one: Partial<Change> & Pick<Change, "what">) => apply(office(...teams), change(one));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test("a snapshot replaces everything", () => {
  const before = office(team({ id: "old" }));
  const now = apply(before, snapshot([team({ id: "new" })], 3, [source()]));
  expect(ids(now.teams)).toEqual(["new"]);
  expect(now.sources).toHaveLength(1);
});

describe("team", () => {
  const early = team({ id: "early", members: [member({ started: at(-30) })] });
  const late = team({ id: "late", members: [member({ started: at(30) })] });

  test("a new one takes its place by its start; nobody else moves", () => {
    const middle = team({ id: "middle" });
    expect(ids(after([early, late], { what: "team", team: "middle", value: middle }).teams)).toEqual([
      "early",
      "middle",
      "late",
    ]);
  });

  test("a known one keeps its place, whatever its state or start has become", () => {
    const value = team({ id: "early", state: "asking", members: [member({ started: at(90) })] });
    const { teams } = after([early, late], { what: "team", team: "early", value });
    expect(ids(teams)).toEqual(["early", "late"]);
    expect(teams[0]?.state).toBe("asking");
    expect(teams[1]).toBe(late);
  });

  test("gone takes it away", () => {
    expect(ids(after([early, late], { what: "gone", team: "early" }).teams)).toEqual(["late"]);
  });
});

test("state of a team sets the fields it names and leaves the rest", () => {
  const why = { rule: "ask-open", at: at(2) };
  const [one] = after([team({ background: 2, automatic: true })], {
    what: "state",
    state: "asking",
    since: at(2),
    sure: false,
    why,
    automatic: false,
  }).teams;
  expect(one).toMatchObject({ state: "asking", since: at(2), sure: false, why, automatic: false, background: 2 });
});

test("state of a member touches that member alone", () => {
  const [one] = after([team({ members: [member(), member({ id: "a1" })] })], {
    what: "state",
    member: "a1",
    state: "left",
    since: at(1),
    action: "",
  }).teams;
  expect(one?.state).toBe("working");
  expect(one?.members[1]).toMatchObject({ state: "left", since: at(1), action: "" });
  expect(one?.members[0]).toMatchObject({ state: "working", action: "read" });
});

test("action sets what a member does and since when", () => {
  const [one] = after([team()], { what: "action", member: "leader", action: "run", since: at(3) }).teams;
  expect(one?.members[0]).toMatchObject({ action: "run", since: at(3), state: "working" });
});

test("title", () => {
  expect(after([team()], { what: "title", title: "Invoices" }).teams[0]?.title).toBe("Invoices");
});

test("member: a new one sits after those who came before, the leader stays first", () => {
  const old = team({ members: [member({ started: at(5) }), member({ id: "b", started: at(2) })] });
  const [one] = after([old], { what: "member", member: "a", value: member({ id: "a", started: at(1) }) }).teams;
  expect(ids(one?.members ?? [])).toEqual(["leader", "a", "b"]);
  const [gone] = after([old], { what: "gone", member: "b" }).teams;
  expect(ids(gone?.members ?? [])).toEqual(["leader"]);
});

test("request: kept under its id even when its number changes; a prompt taken back goes", () => {
  const two = team({ requests: [request(), request({ id: "r2", number: 2 })] });
  const [one] = after([two], { what: "request", value: request({ id: "r2", number: 3, state: "ended" }) }).teams;
  expect(one?.requests.map(({ id, number }) => [id, number])).toEqual([
    ["r1", 1],
    ["r2", 3],
  ]);
  const [gone] = after([two], { what: "gone", request: "r1" }).teams;
  expect(ids(gone?.requests ?? [])).toEqual(["r2"]);
});

test("workflow and source come whole", () => {
  const value = { id: "w", name: "audit", state: "running" as const, started: at(0), durationMs: null, phases: [] };
  expect(after([team()], { what: "workflow", value }).teams[0]?.workflows).toEqual([value]);
  const before = apply(NOBODY, snapshot([], 0, [source(), source({ root: "/other" })]));
  const now = apply(before, change({ what: "source", team: "", value: source({ state: "unreadable" }) }));
  expect(now.sources.map(({ root, state }) => [root, state])).toEqual([
    ["~/.claude", "unreadable"],
    ["/other", "watching"],
  ]);
});

test.each(["state", "action", "title", "member", "request", "gone"] as const)(
  "%s of a team nobody knows changes nothing",
  (what) => {
    const before = office(team());
    expect(apply(before, change({ what, team: "?", member: "m", value: member() })).teams).toEqual(before.teams);
  },
);

test("the office before a change stays as it was", () => {
  const before = office(team());
  const kept = structuredClone(before);
  apply(before, change({ what: "action", member: "leader", action: "web", since: at(1) }));
  expect(before).toEqual(kept);
});
