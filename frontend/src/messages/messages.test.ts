import { expect, test } from "vitest";
import { sayIn, type Key } from ".";

const say = sayIn("en");

test("plural forms follow the number", () => {
  expect(say("headline.asking", { n: 1 })).toBe("1 team needs you");
  expect(say("headline.asking", { n: 2 })).toBe("2 teams need you");
});

test("numbers are written as the reader writes them, text is put in as it is", () => {
  expect(say("time.minutes", { n: 1234 })).toBe("1,234 min");
  expect(say("notes.missing", { root: "<b>{n}</b>" })).toBe("<b>{n}</b> is not there");
});

test("a language that is not there falls back to English, a message that is not there to its name", () => {
  expect(sayIn("tlh")("tray.title")).toBe("Finished");
  expect(say("rule.of-tomorrow" as Key)).toBe("rule.of-tomorrow");
});
