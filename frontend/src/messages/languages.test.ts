import { expect, test } from "vitest";
import { CATALOGUES, LANGUAGES, languageOf, sayIn, type Key, type Text } from ".";
import { en } from "./en";

const forms = (text: Text | undefined): string[] => (typeof text === "string" ? [text] : Object.values(text ?? {}));
const holes = (text: Text | undefined): string[] => [
  ...new Set(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""))),
];
const keys = Object.keys(en) as Key[];

test.each(LANGUAGES)(
  "%s puts in only values that there are, and leaves none out but a number it has words for",
  (language) => {
    const wrong = keys.filter((key) => {
      const [theirs, ours] = [holes(CATALOGUES[language]?.[key]), holes(en[key])];
      const many = holes(forms(en[key]).at(-1)); // a language without a form for one speaks of one as of many
      const lost = many.filter((hole) => !theirs.includes(hole) && hole !== "n");
      return (
        CATALOGUES[language]?.[key] !== undefined &&
        (lost.length > 0 || theirs.some((hole) => hole !== "n" && !ours.includes(hole)))
      );
    });
    expect(wrong).toEqual([]);
  },
);

test.each(LANGUAGES)("%s lacks no message", (language) => {
  expect(keys.filter((key) => CATALOGUES[language]?.[key] === undefined)).toEqual([]);
});

test.each(LANGUAGES)("%s has a form for every number", (language) => {
  const say = sayIn(language);
  for (const n of [0, 1, 2, 5, 11, 21, 100]) expect(say("headline.asking", { n })).toContain(String(n));
});

test.each([
  ["ko", ["en-GB"], "ko"],
  ["system", ["zh-TW", "en"], "zh-Hant"],
  ["system", ["zh-Hant-HK"], "zh-Hant"],
  ["system", ["zh-CN", "ko-KR"], "ko"],
  ["system", ["zh-Hans-TW", "en-US"], "en"],
  ["system", ["fr-FR"], "en"],
  ["system", [], "en"],
  ["tlh", ["ko"], "ko"],
])("chosen %s for a reader of %j is %s", (chosen, readers, language) => {
  expect(languageOf(chosen, readers)).toBe(language);
});
