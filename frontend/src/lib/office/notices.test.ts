import { expect, test } from "vitest";
import { at, request, team } from "../../testing/invent";
import type { Team } from "../wire/types";
import { NOBODY, type OfficeState } from "./apply";
import { notices } from "./notices";

const opened = Date.parse(at(0));
const office = (...teams: Team[]): OfficeState => ({ at: at(0), teams, sources: [] });
const told = (before: OfficeState, after: OfficeState, anew = false) =>
  notices(before, after, opened, anew).map(({ kind, team: { id } }) => `${id} ${kind}`);

const busy = team();
const asking = team({ state: "asking", since: at(3) });
const failed = team({ state: "failed", since: at(4) });
const done = (part = {}) => team({ state: "resting", requests: [request({ state: "ended", ended: at(5), ...part })] });

test("a team that begins to ask, fails or finishes is told of once", () => {
  expect(told(office(busy), office(asking))).toEqual(["t1 asking"]);
  expect(told(office(asking), office(asking))).toEqual([]);
  expect(told(office(asking), office(failed))).toEqual(["t1 failed"]);
  expect(told(office(busy), office(done()))).toEqual(["t1 finished"]);
  expect(told(office(done()), office(done()))).toEqual([]);
});

test("each team is told of by itself, and of one only the gravest", () => {
  const both = { ...done(), state: "asking", since: at(5) } as Team;
  expect(told(office(busy, team({ id: "t2" })), office(both, team({ ...failed, id: "t2" })))).toEqual([
    "t1 asking",
    "t2 failed",
  ]);
});

test("what was before the page opened is not told", () => {
  expect(told(NOBODY, office(asking))).toEqual([]);
  expect(told(office(busy), office(team({ state: "asking", since: at(-1) })))).toEqual([]);
  expect(told(office(busy), office(done({ ended: at(-1) })))).toEqual([]);
  expect(told(office(busy), office(team({ ...asking, loading: true })))).toEqual([]);
});

test("a session that is new and asks is told of, unless a whole other office came", () => {
  expect(told(office(), office(asking))).toEqual(["t1 asking"]);
  expect(told(office(), office(asking), true)).toEqual([]);
  expect(told(office(busy), office(asking), true)).toEqual(["t1 asking"]);
});

test("only an end that stays is a finish", () => {
  expect(told(office(busy), office(done({ provisional: true })))).toEqual([]);
  expect(told(office(done({ provisional: true })), office(done()))).toEqual(["t1 finished"]);
  for (const state of ["interrupted", "cut"]) expect(told(office(busy), office(done({ state })))).toEqual([]);
});

test("members alone tell nothing", () => {
  const noisy = { ...busy, members: [{ ...busy.members[0], state: "failed" }] } as Team;
  expect(told(office(busy), office(noisy))).toEqual([]);
});

test("the same event has the same id, another of the kind another", () => {
  const ids = [asking, team({ ...asking, since: at(9) })].map(
    (one) => notices(office(busy), office(one), opened, false)[0]?.id,
  );
  expect(new Set(ids).size).toBe(2);
});
