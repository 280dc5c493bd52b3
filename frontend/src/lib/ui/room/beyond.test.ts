import { expect, test } from "vitest";
import { Floor } from "../../floor/floor";
import { inProject, team } from "../../floor/testing";
import { beyond } from "./beyond";

const all = Array.from({ length: 30 }, (_, n) => ({
  ...inProject(team(`t${n}`, ["a", "b"]), `p${n % 4}`),
  state: n % 10 === 0 ? ("asking" as const) : ("working" as const),
}));
const plan = new Floor().arrange(all, 896, 690);
const place = (id: string) =>
  plan.rugs.flatMap(({ tables }) => tables).find(({ team }) => team === id)!.box.y * plan.zoom;

test("who asks out of sight is named, above or below, and nobody else", () => {
  const end = plan.height * plan.zoom;
  expect(end).toBeGreaterThan(690);
  const asking = ["t0", "t10", "t20"];
  for (const top of [0, end / 3, end - 690]) {
    const { above, below } = beyond(plan, all, top, 690);
    for (const id of asking) {
      if (place(id) > top + 690) expect(below).toContain(id);
      if (place(id) + 168 < top) expect(above).toContain(id);
      if (place(id) > top && place(id) + 168 < top + 690) expect([...above, ...below]).not.toContain(id);
    }
    expect([...above, ...below].filter((id) => !asking.includes(id))).toEqual([]);
  }
});

test("nobody is out of sight in a room that shows all", () => {
  const few = all.slice(0, 2);
  expect(beyond(new Floor().arrange(few, 896, 690), few, 0, 690)).toEqual({ above: [], below: [] });
});
