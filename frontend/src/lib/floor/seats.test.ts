import { describe, expect, it } from "vitest";
import { Seating, TABLE } from "./seats";
import { member, nextRequest, team } from "./testing";

const at = (seating: Seating, group = TABLE) =>
  Object.fromEntries(seating.groups.find((g) => g.key === group)?.chairs.map((c) => [c.id, c.index]) ?? []);
const empty = (seating: Seating) => seating.groups.flatMap((g) => g.chairs.filter((c) => c.left > 0).map((c) => c.id));

describe("seats stay", () => {
  it("gives the leader the head of the table and members the places after it", () => {
    const seating = new Seating();
    seating.update(team("t", ["a", "b"]));
    expect(at(seating)).toEqual({ leader: 0, a: 1, b: 2 });
  });

  it("re-sorts nobody when states change or members arrive in another order", () => {
    const seating = new Seating();
    seating.update(team("t", ["a", "b", "c"]));
    seating.update(team("t", [member("c", { state: "asking" }), member("b", { state: "failed" }), "a"]));
    expect(at(seating)).toEqual({ leader: 0, a: 1, b: 2, c: 3 });
  });

  it("leaves the chair of who left, pushed in, and gives it back to the one who returns", () => {
    const seating = new Seating();
    seating.update(team("t", ["a", "b"]));
    seating.update(team("t", [member("a", { state: "left" }), "b"]));
    expect(empty(seating)).toEqual(["a"]);
    expect(seating.present).toBe(2);
    seating.update(team("t", ["a", "b"]));
    expect(empty(seating)).toEqual([]);
    expect(at(seating)).toEqual({ leader: 0, a: 1, b: 2 });
  });

  it("gives a newcomer the chair left longest ago before it puts up another", () => {
    const seating = new Seating();
    seating.update(team("t", ["a", "b", "c"]));
    seating.update(team("t", ["a", "c"]));
    seating.update(team("t", ["c"]));
    seating.update(team("t", ["c", "d"]));
    expect(at(seating)).toEqual({ leader: 0, a: 1, d: 2, c: 3 });
  });

  it("takes empty chairs away when the next request begins", () => {
    const seating = new Seating();
    const first = team("t", [member("a", { state: "left" }), "b"]);
    seating.update(team("t", ["a", "b"]));
    seating.update(first);
    seating.update(nextRequest(first));
    expect(at(seating)).toEqual({ leader: 0, b: 2 });
  });

  it("keeps a failed member in its chair until the next request", () => {
    const seating = new Seating();
    const failed = team("t", [member("a", { state: "failed" })]);
    seating.update(failed);
    expect(seating.present).toBe(2);
    seating.update(nextRequest(failed));
    expect(seating.present).toBe(1);
  });

  it("puts up no chair for who had left before we looked", () => {
    const seating = new Seating();
    seating.update(team("t", [member("a", { state: "left" })]));
    expect(seating.chairs).toBe(1);
  });
});

describe("benches", () => {
  it("seats who reports to a member on a bench behind that member", () => {
    const seating = new Seating();
    seating.update(team("t", ["a", member("deep", { parent: "a" })]));
    expect(seating.groups.find((g) => g.key === "under:a")).toMatchObject({ parent: "a", chairs: [{ id: "deep" }] });
  });

  it("seats a workflow by phase, with its numbers, also a phase nobody has come to", () => {
    const seating = new Seating();
    const phases = [
      { title: "gather", started: 6, done: 6, failed: 0 },
      { title: "draft", started: 4, done: 1, failed: 1 },
    ];
    const run = {
      id: "w",
      name: "n",
      state: "running",
      started: "2026-03-10T10:00:00Z",
      durationMs: null,
      phases,
    } as const;
    const worker = member("d1", { kind: "workflow", run: run.id, phase: "draft" });
    seating.update(team("t", [worker], { workflows: [{ ...run, phases }] }));
    expect(seating.groups.map((g) => [g.phase?.title, g.chairs.map((c) => c.id)])).toEqual([
      [undefined, ["leader"]],
      ["gather", []],
      ["draft", ["d1"]],
    ]);
    expect(seating.groups[1]?.phase?.run).toBe("");
  });

  it("tells phases of two runs apart by their run", () => {
    const seating = new Seating();
    const started = "2026-03-10T10:00:00Z";
    const runs = ["w", "v"].map((id) => {
      const phases = [{ title: "draft", started: 1, done: 0, failed: 0 }];
      return { id, name: `run ${id}`, state: "running" as const, started, durationMs: null, phases };
    });
    const workers = ["w", "v"].map((id) => member(`of ${id}`, { kind: "workflow", run: id, phase: "draft" }));
    seating.update(team("t", workers, { workflows: runs }));
    expect(seating.groups.slice(1).map((g) => [g.phase?.run, g.chairs.map((c) => c.id)])).toEqual([
      ["run w", ["of w"]],
      ["run v", ["of v"]],
    ]);
  });
});
