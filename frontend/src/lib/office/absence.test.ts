import { expect, test } from "vitest";
import { at, member, request, team } from "../../testing/invent";
import type { Team } from "../wire/types";
import { Absence, schedule } from "./absence";

const ms = (minutes: number) => Date.parse(at(minutes));
const stirring = (n: number): Team[] => [team({ members: [member({ since: at(n) })] })];

test("an absence counts what finished, failed and asked meanwhile, not what was so before", () => {
  const before = request({ id: "r0", state: "ended", ended: at(-90) });
  const start = [
    team({ id: "a", requests: [before, request({ id: "r1" })] }),
    team({ id: "b", state: "asking", since: at(-5) }),
  ];
  const absence = new Absence(ms(0), start);
  const asks = team({ id: "a", state: "asking", since: at(1), requests: start[0]!.requests });
  absence.note(ms(1), [asks, start[1]!]);
  const done = [before, request({ id: "r1", state: "ended", ended: at(3) })];
  // A team whose history is read only now has ended its requests long ago.
  const late = team({ id: "c", state: "resting", requests: [request({ id: "r9", state: "ended", ended: at(-300) })] });
  const died = team({
    id: "d",
    state: "failed",
    since: at(4),
    requests: [request({ id: "r5", state: "failed", ended: at(4) })],
  });
  absence.note(ms(4), [team({ id: "a", state: "resting", requests: done }), start[1]!, late, died]);
  expect(absence.sum()).toEqual({ finished: 1, failed: 1, asked: 1 });
  expect(absence.moments.map(({ told }) => told)).toEqual([true, true, true]);
});

test("a request that was taken up again has not finished", () => {
  const absence = new Absence(ms(0), [team()]);
  absence.note(ms(1), [team({ requests: [request({ state: "ended", ended: at(1) })] })]);
  absence.note(ms(2), [team()]);
  expect(absence.sum()).toEqual({ finished: 0, failed: 0, asked: 0 });
});

test("it keeps a bounded number of moments, first, last and those that tell something among them", () => {
  const absence = new Absence(ms(0), stirring(0));
  const asked: number[] = [];
  for (let n = 1; n <= 5000; n++) {
    const asks = n % 500 === 0;
    if (asks) asked.push(ms(n));
    absence.note(ms(n), asks ? [team({ state: "asking", since: at(n) })] : stirring(n));
  }
  const { moments } = absence;
  expect(moments.length).toBeLessThanOrEqual(240);
  expect(moments[0]!.at).toBe(ms(0));
  expect(moments.at(-1)!.at).toBe(ms(5000));
  expect(moments.map(({ at }) => at)).toEqual(expect.arrayContaining(asked));
  expect(absence.sum().asked).toBe(10);

  const loud = new Absence(ms(0), stirring(0));
  for (let n = 1; n <= 5000; n++) {
    loud.note(ms(n), n % 2 ? [team({ state: "asking", since: at(n) })] : stirring(n));
  }
  expect(loud.moments.length).toBeLessThanOrEqual(241);
  expect(loud.sum().asked).toBe(2500);
});

test("what comes within a second is one moment, unless it tells something", () => {
  const absence = new Absence(ms(0), stirring(0));
  absence.note(ms(1), stirring(1));
  absence.note(ms(1) + 300, stirring(2));
  absence.note(ms(1) + 600, [team({ state: "asking", since: at(1) })]);
  absence.note(ms(1) + 900, stirring(3));
  expect(absence.moments.map(({ at }) => at - ms(1))).toEqual([-60_000, 300, 600, 900]);
});

test("the moments are laid over the given time in their order, quiet hours cut short, with a rest at the end", () => {
  const told = (minutes: number) => ({ at: ms(minutes), teams: [], told: true });
  const steps = schedule([told(0), told(0.5), told(600), told(600.5)], 20_000);
  expect(steps.map(({ after }) => after)).toEqual([0, 4500, 13_500, 18_000]);
  const many = schedule(
    Array.from({ length: 240 }, (_, i) => told(i)),
    20_000,
  );
  expect(many.length).toBeLessThanOrEqual(73);
  for (const [i, step] of many.slice(1).entries()) expect(step.after - many[i]!.after).toBeGreaterThanOrEqual(250);
  expect(many.at(-1)!.moment.at).toBe(ms(239));
  expect(schedule([told(5)], 20_000)).toEqual([{ after: 0, moment: told(5) }]);
});
