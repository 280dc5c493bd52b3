import { describe, expect, test } from "vitest";
import { sayIn } from "../../../messages";
import { at, member, NOON, request, team } from "../../../testing/invent";
import type { Team } from "../../wire/types";
import { sentence, Words } from "./words";

const words = new Words(sayIn("en"), "en", "UTC");
const now = Date.parse(at(10));

test.each([
  [-5000, "0 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3_599_000, "59 min"],
  [3_600_000, "1 h"],
  [5_400_000, "1 h 30 min"],
  [47 * 3_600_000, "47 h"],
  [48 * 3_600_000, "2 days"],
])("a span of %d ms is %s", (ms, text) => expect(words.span(ms)).toBe(text));

test("a time of another day carries its date", () => {
  expect(words.time(at(2), now)).toBe("12:02");
  expect(words.time("2026-09-25T08:05:00Z", now)).toBe("Sep 25, 08:05");
  expect(words.time("", now)).toBe("–");
});

test("a team without a title is known by its start", () => {
  expect(words.team(team({ title: "" }), now)).toBe("since 12:00");
});

/** Every rule name of the contract. */
const RULES = (
  "turn-duration interrupted api-error final-answer structured-output registry-idle quiet-answer next-request " +
  "process-gone idle task-complete turn-aborted max-turns tool-ends-turn stop notification stopped-by-user task-stop " +
  "finished journal call-completed silence ask-open plan-approval registry-waiting permission-guess request-open " +
  "automatic-turn member-open background"
).split(" ");

test.each(RULES)("rule %s has a clause of its own with the time of its record", (rule) => {
  const clause = words.rule({ rule, at: at(2), sure: true }, now);
  expect(clause).toContain("12:02");
  expect(clause).not.toMatch(/^the rule/);
});

test("a rule that the page does not know yet is named", () => {
  expect(words.rule({ rule: "some-new-rule", at: at(2), sure: true }, now)).toBe(
    "the rule “some-new-rule” applied at 12:02",
  );
});

const asks = (sure: boolean, rule: string) =>
  team({
    state: "asking",
    sure,
    why: { rule, at: at(2) },
    members: [member({ state: "asking", action: "ask", sure })],
  });

describe("the sentence says state, reason and certainty", () => {
  test("of a team that asks", () => {
    expect(words.ofTeam(asks(true, "ask-open"), now)).toBe(
      "asking, because a question has been open since 12:02 (sure)",
    );
    expect(words.ofTeam(asks(false, "permission-guess"), now)).toMatch(/^asking, because an edit .* \(a guess\)$/);
  });

  test("of its leader, who stands on the same reason", () => {
    const one = asks(true, "ask-open");
    expect(words.ofMember(one, one.members[0]!, now)).toBe(words.ofTeam(one, now));
  });

  test("of a leader who rests while a member works: its own ending, not the team's work", () => {
    const one: Team = team({
      why: { rule: "member-open", at: at(1) },
      members: [member({ state: "resting", action: "" }), member({ id: "a", label: "Tests", started: at(1) })],
      requests: [request({ state: "ended", ended: at(3), endedBy: "turn-duration" })],
    });
    expect(words.ofMember(one, one.members[0]!, now)).toBe(
      "resting, because its program noted the end of the turn at 12:03 (sure)",
    );
    expect(words.ofMember(one, one.members[1]!, now)).toBe(
      "reading, because it has been at work since 12:01 and no end was seen (sure)",
    );
  });

  test("of a member that left, and of one that failed", () => {
    const left = member({ id: "a", state: "left", action: "", ended: at(4), endedBy: "silence", sure: false });
    const failed = member({ id: "b", state: "failed", action: "", ended: at(5), endedBy: "api-error" });
    expect(words.ofMember(team(), left, now)).toBe(
      "left, because ten minutes without a record followed 12:04 (a guess)",
    );
    expect(words.ofMember(team(), failed, now)).toContain(
      "failed, because the service answered with an error at 12:05",
    );
  });

  test("of a request: a provisional end is a guess", () => {
    const over = request({ state: "ended", ended: at(6), endedBy: "final-answer", provisional: true });
    expect(words.ofRequest(team(), over, now)).toBe("ended, because its last answer came at 12:06 (a guess)");
  });
});

test("how a request ended, in words without a verdict", () => {
  const said = (part: Parameters<typeof request>[0]) => words.ending(request({ started: NOON, ended: at(3), ...part }));
  expect(said({ state: "ended" })).toBe("ended");
  expect(said({ state: "interrupted" })).toBe("interrupted");
  expect(said({ state: "cut" })).toBe("cut short");
  expect(said({ state: "failed", reason: "usage-limit" })).toBe("failed after 3 min, usage limit");
  expect(said({ state: "failed", reason: "some-new-reason" })).toBe("failed after 3 min, some-new-reason");
});

test("steps stand in their fixed order, the missing left out", () => {
  expect(words.steps({ think: 2, read: 1200, ask: 0 })).toBe("1,200 read, 2 think");
  expect(words.steps({})).toBe("no steps");
});

test("a sentence begins with a large letter", () => expect(sentence("asking")).toBe("Asking"));
