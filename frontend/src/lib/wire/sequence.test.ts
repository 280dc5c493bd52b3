import { expect, test } from "vitest";
import { change, snapshot } from "../../testing/invent";
import { Sequence } from "./sequence";

const numbered = (seq: number) => change({ what: "title", seq });

test("changes that follow each other are taken", () => {
  const sequence = new Sequence();
  const verdicts = [snapshot([], 4), numbered(5), numbered(6)].map((message) => sequence.judge(message));
  expect(verdicts).toEqual(["take", "take", "take"]);
});

test("a change before any snapshot is dropped", () => {
  expect(new Sequence().judge(numbered(1))).toBe("drop");
});

test("a missing number is a gap, said once; what follows is dropped until the next snapshot", () => {
  const sequence = new Sequence();
  const verdicts = [snapshot(), numbered(1), numbered(3), numbered(4), snapshot([], 9), numbered(10)].map((message) =>
    sequence.judge(message),
  );
  expect(verdicts).toEqual(["take", "take", "gap", "drop", "take", "take"]);
});

test("a repeated change is dropped", () => {
  const sequence = new Sequence();
  sequence.judge(snapshot());
  sequence.judge(numbered(1));
  expect(sequence.judge(numbered(1))).toBe("drop");
});
