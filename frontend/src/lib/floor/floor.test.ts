import { describe, expect, it } from "vitest";
import type { Team } from "../wire/types";
import { BENCH, SCALES, density } from "./density";
import { Floor, type Box, type Plan } from "./floor";
import { inProject, member, team } from "./testing";

const WIDTH = 896;
const names = (n: number, prefix = "m") => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
const teams = (n: number, people = 0): Team[] =>
  names(n, "t").map((id, i) => inProject(team(id, names(people)), `p${i % 3}`));

/** Where each table's far left end stands on the floor. */
const tables = (plan: Plan) =>
  new Map(plan.rugs.flatMap((r) => r.tables.map((t) => [t.team, { x: t.box.x + t.x, y: t.box.y + t.y }] as const)));
const rugs = (plan: Plan) => new Map(plan.rugs.map((r) => [r.key, r.box]));
const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const pairs = <T>(list: T[]) => list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b] as const));

function expectInOrder(plan: Plan): void {
  for (const [a, b] of pairs([...rugs(plan).values()])) expect(overlap(a, b)).toBe(false);
  for (const rug of plan.rugs) {
    for (const [a, b] of pairs(rug.tables)) expect(overlap(a.box, b.box)).toBe(false);
    for (const { box, x, width, benches } of rug.tables) {
      expect(box.x >= rug.box.x && box.x + box.w <= rug.box.x + rug.box.w).toBe(true);
      expect(box.y >= rug.box.y && box.y + box.h <= rug.box.y + rug.box.h).toBe(true);
      expect(x >= 0 && x + width <= box.w).toBe(true);
      for (const b of benches) {
        expect(b.x >= 0 && b.x + b.width <= box.w).toBe(true);
        expect(b.y + BENCH.depth + BENCH.apron + BENCH.legs).toBeLessThanOrEqual(box.h);
      }
    }
    expect(rug.box.x + rug.box.w).toBeLessThanOrEqual(plan.width);
  }
}

describe("rugs and tables", () => {
  it("lets two teams of a folder share a rug, never a table", () => {
    const plan = new Floor().arrange([team("a"), team("b"), inProject(team("c"), "q")], WIDTH);
    expect(plan.rugs.map((r) => [r.project, r.tables.map((t) => t.team)])).toEqual([
      ["p", ["a", "b"]],
      ["q", ["c"]],
    ]);
    expectInOrder(plan);
  });

  it.each([1, 2, 3, 6, 9, 14, 30, 61])("keeps rugs, mats, tables and benches apart with %i teams", (n) => {
    for (const people of [0, 1, 4, 11]) expectInOrder(new Floor().arrange(teams(n, people), WIDTH));
  });

  it.each([360, 700, 896, 1400, 2200])("fits into a width of %i", (width) => {
    expectInOrder(new Floor().arrange(teams(8, 3), width));
  });

  it("fits six small teams into a window of 1280 x 800 without scrolling", () => {
    expect(new Floor().arrange(teams(6, 1), WIDTH).height).toBeLessThanOrEqual(676);
  });
});

describe("packing is stable", () => {
  it("moves no rug and no table when teams are added one by one", () => {
    const floor = new Floor();
    const all = teams(6, 1);
    let before = floor.arrange(all.slice(0, 2), WIDTH);
    for (let n = 3; n <= all.length; n++) {
      const after = floor.arrange(all.slice(0, n), WIDTH);
      for (const [id, box] of tables(before))
        expect([tables(after).get(id)?.x, tables(after).get(id)?.y]).toEqual([box.x, box.y]);
      for (const [key, box] of rugs(before))
        expect([rugs(after).get(key)?.x, rugs(after).get(key)?.y]).toEqual([box.x, box.y]);
      expectInOrder(after);
      before = after;
    }
  });

  it("moves nothing when states change", () => {
    const floor = new Floor();
    const all = teams(5, 2);
    const before = floor.arrange(all, WIDTH);
    const after = floor.arrange(all.map((t) => ({ ...t, state: "asking" as const })).toReversed(), WIDTH);
    expect([...tables(after)].sort()).toEqual([...tables(before)].sort());
  });

  it("hands out the very same plan while only actions change", () => {
    const floor = new Floor();
    const before = floor.arrange([team("a", ["m"]), team("b")], WIDTH);
    const after = floor.arrange([team("a", [member("m", { action: "run" })]), team("b")], WIDTH);
    expect(after).toBe(before);
    const joined = floor.arrange([team("a", ["m"]), team("b", ["n"])], WIDTH);
    const tableOf = (plan: Plan, id: string) => plan.rugs.flatMap((r) => r.tables).find((t) => t.team === id);
    expect(tableOf(joined, "a")).toBe(tableOf(before, "a"));
    expect(tableOf(joined, "b")).not.toBe(tableOf(before, "b"));
  });

  it("moves only the team that outgrows its place", () => {
    const floor = new Floor();
    const all = teams(5);
    const before = tables(floor.arrange(all, WIDTH));
    const grown = floor.arrange(
      all.map((t, i) => (i === 0 ? team("t0", names(6), { project: t.project }) : t)),
      WIDTH,
    );
    for (const id of ["t1", "t2", "t3", "t4"]) expect(tables(grown).get(id)).toEqual(before.get(id));
    expectInOrder(grown);
    expect(grown.rugs.flatMap((r) => r.tables).find((t) => t.team === "t0")?.seats).toHaveLength(7);
  });

  it("leaves the others where they are when a team goes, and gives its place to a newcomer", () => {
    const floor = new Floor();
    const all = teams(6);
    const before = tables(floor.arrange(all, WIDTH));
    const fewer = all.filter((t) => t.id !== "t1");
    for (const [id, box] of tables(floor.arrange(fewer, WIDTH))) expect(box).toEqual(before.get(id));
    const again = tables(floor.arrange([...fewer, inProject(team("new"), "p1")], WIDTH));
    expect(again.get("new")).toEqual(before.get("t1"));
  });

  it("keeps everyone's place in the table when a member leaves and another comes", () => {
    const floor = new Floor();
    const x = (plan: Plan) => Object.fromEntries(plan.rugs[0]?.tables[0]?.seats.map((s) => [s.id, s.x]) ?? []);
    const before = x(floor.arrange([team("a", ["m", "n", "o"]), team("b")], WIDTH));
    const after = x(floor.arrange([team("a", [member("m", { state: "left" }), "n", "o"]), team("b")], WIDTH));
    expect(after).toEqual(before);
    const joined = x(floor.arrange([team("a", ["n", "o", "new"]), team("b")], WIDTH));
    expect(joined).toEqual({ leader: before.leader, new: before.m, n: before.n, o: before.o });
  });
});

describe("density", () => {
  const step = (count: number, people: number, before: Parameters<typeof density>[1] = null) =>
    density({ teams: count, people, chairs: people }, before);

  it("follows the numbers", () => {
    expect(step(1, 1)).toBe("alone");
    expect(step(1, 4)).toBe("full");
    expect(step(6, 12)).toBe("full");
    expect(step(7, 12)).toBe("pods");
    expect(step(12, 58)).toBe("benches");
    expect(step(12, 61)).toBe("crowd");
  });

  it("goes looser only with room to spare", () => {
    expect(step(6, 6, "pods")).toBe("pods");
    expect(step(4, 6, "pods")).toBe("full");
  });

  it("draws heads of 64, 40 and 34, and never under 28", () => {
    expect(SCALES.alone.lead).toBe(64);
    expect([SCALES.full.lead, SCALES.full.member]).toEqual([40, 34]);
    for (const people of [2, 7, 9]) {
      const plan = new Floor().arrange(teams(8, people), WIDTH);
      const heads = plan.rugs.flatMap((r) =>
        r.tables.flatMap((t) => [...t.seats, ...t.benches.flatMap((b) => b.seats)]),
      );
      expect(Math.min(...heads.map((s) => s.head))).toBeGreaterThanOrEqual(28);
    }
  });

  it("folds resting leaders of a crowd into beads, and gives one that works a table without moving others", () => {
    const floor = new Floor();
    const crowd = teams(70).map((t, i) => (i < 66 ? { ...t, state: "resting" as const } : t));
    const before = floor.arrange(crowd, WIDTH);
    expect(before.rugs.flatMap((r) => r.folded)).toHaveLength(63);
    const woken = floor.arrange(
      crowd.map((t, i) => (i === 5 ? { ...t, state: "asking" as const } : t)),
      WIDTH,
    );
    expect(woken.rugs.flatMap((r) => r.folded)).toHaveLength(62);
    for (const [id, box] of tables(before))
      expect([tables(woken).get(id)?.x, tables(woken).get(id)?.y]).toEqual([box.x, box.y]);
  });

  it("shows every resting team when a crowd only rests", () => {
    const plan = new Floor().arrange(
      teams(70).map((t) => ({ ...t, state: "resting" as const })),
      WIDTH,
    );
    expect(plan.rugs.flatMap((r) => [...r.folded, ...r.tables.map((t) => t.team)])).toHaveLength(70);
  });

  it("gives a bead a table when the last table of its folder goes", () => {
    const floor = new Floor();
    const crowd = teams(70).map((t) => ({ ...t, state: "resting" as const }));
    floor.arrange(crowd, WIDTH);
    const plan = floor.arrange(
      crowd.filter((t) => t.id !== "t0"),
      WIDTH,
    );
    expect(plan.rugs.flatMap((r) => [...r.folded, ...r.tables.map((t) => t.team)])).toHaveLength(69);
    expect(plan.rugs.filter((r) => r.project === "p0").flatMap((r) => r.tables)).toHaveLength(1);
  });

  it("loses nobody: who finds no place on a bench is counted", () => {
    for (const people of [3, 20, 60, 90]) {
      const plan = new Floor().arrange([team("a", names(people)), team("b")], WIDTH);
      const table = plan.rugs.flatMap((r) => r.tables).find((t) => t.team === "a");
      const benches = table?.benches ?? [];
      const sitting = (table?.seats.length ?? 0) + benches.reduce((n, b) => n + b.seats.length + b.more, 0);
      expect(sitting).toBe(people + 1);
    }
  });
});

describe("the office fills its window", () => {
  const used = (plan: Plan) => ({
    wide: (Math.max(...plan.rugs.map(({ box }) => box.x + box.w)) * plan.zoom) / (plan.width * plan.zoom),
    tall: plan.height * plan.zoom,
  });

  it.each([
    [1, 896, 690],
    [2, 896, 690],
    [4, 896, 690],
    [6, 1344, 960],
    [12, 1344, 960],
    [30, 3440, 2040],
  ])("%i teams in a room of %i x %i", (n, width, height) => {
    const plan = new Floor().arrange(teams(n, 1), width, height);
    expectInOrder(plan);
    expect(plan.zoom).toBeGreaterThan(1);
    expect(used(plan).tall).toBeLessThanOrEqual(height);
    expect(used(plan).tall).toBeGreaterThan(height * 0.5);
    expect(used(plan).wide).toBeGreaterThan(0.6);
  });

  it("never draws a head smaller than 28 pixels, and one alone smaller rather than out of sight", () => {
    for (const [n, people] of [
      [1, 0],
      [1, 3],
      [4, 1],
      [6, 5],
      [15, 2],
      [40, 1],
    ] as const) {
      const plan = new Floor().arrange(teams(n, people), 640, 380);
      expect(plan.scale.member * plan.zoom).toBeGreaterThan(27.4);
    }
    const alone = new Floor().arrange(teams(1), 640, 420);
    expect(alone.zoom).toBeLessThan(1);
    expect(alone.height * alone.zoom).toBeLessThanOrEqual(420);
  });

  it("is at its own size, and longer than the window, when there is no room for all", () => {
    const plan = new Floor().arrange(teams(30, 4), 896, 690);
    expect(plan.zoom).toBe(1);
    expect(plan.height).toBeGreaterThan(690);
  });

  it("grows smaller rather than out of sight, with every table in its place", () => {
    const floor = new Floor();
    const all = teams(6, 2);
    const before = floor.arrange(all.slice(0, 2), 896, 690);
    const after = floor.arrange(all.slice(0, 5), 896, 690);
    expect(after.zoom).toBeLessThan(before.zoom);
    expect(after.height * after.zoom).toBeLessThanOrEqual(690.001);
    const order = (plan: Plan) =>
      [...tables(plan)].filter(([id]) => ["t0", "t1"].includes(id)).sort((a, b) => a[1].y - b[1].y || a[1].x - b[1].x);
    expect(order(after).map(([id]) => id)).toEqual(order(before).map(([id]) => id));
    expectInOrder(after);
  });

  it("keeps every seat while the window is drawn a little larger", () => {
    const floor = new Floor();
    const all = teams(5, 2);
    const first = floor.arrange(all, 900, 690);
    const cells = (plan: Plan) =>
      [...tables(plan).keys()].sort((a, b) => tables(plan).get(a)!.y - tables(plan).get(b)!.y);
    for (const more of [1, 2, 5, 9]) expect(cells(floor.arrange(all, 900 + more, 690 + more))).toEqual(cells(first));
  });
});
