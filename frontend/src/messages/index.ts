import { en } from "./en";
import { ko } from "./ko";
import { zhHant } from "./zh-Hant";

/** A text, or one for each plural form of the value `n`. `{name}` stands for a value. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Catalogue = Readonly<Record<string, Text>>;

export type Key = string & keyof typeof en;
/** The messages of another language. What it lacks is said in English. */
export type Translation = Readonly<Partial<Record<Key, Text>>>;
export type Values = Readonly<Record<string, string | number>>;

/** Says a message in the reader's language. */
export type Say = (key: Key, values?: Values) => string;

/** The languages besides English, which fills in for what one of them lacks. */
export const CATALOGUES: Readonly<Record<string, Translation>> = { en, ko, "zh-Hant": zhHant };

/** The languages there are words for, as BCP 47 tags. */
export const LANGUAGES = ["en", "zh-Hant", "ko"] as const;

const HANT = ["hant", "tw", "hk", "mo"];

/**
 * The language to speak: the one that was chosen, and with "system" the first of the reader's own that there are words
 * for. Chinese is Traditional only where the reader's is: Taiwan, Hong Kong, Macau, or said so.
 */
export function languageOf(chosen: string, readers: readonly string[]): string {
  if (chosen in CATALOGUES) return chosen;
  for (const tag of readers) {
    const [language = "", ...rest] = tag.toLowerCase().split("-");
    if (language === "zh" && !rest.includes("hans") && rest.some((part) => HANT.includes(part))) return "zh-Hant";
    if (language === "en" || language === "ko") return language;
  }
  return "en";
}

/** What the page says in a language, as a BCP 47 tag such as "zh-Hant". */
export function sayIn(language: string): Say {
  const catalogue = CATALOGUES[language] ?? en;
  const plural = new Intl.PluralRules(language in CATALOGUES ? language : "en");
  const number = new Intl.NumberFormat(language);
  return (key, values = {}) => {
    const text: Text | undefined = catalogue[key] ?? en[key];
    // A rule or a tool of a later engine has no words here yet; its bare name is better than nothing.
    if (text === undefined) return key;
    const form = typeof text === "string" ? text : (text[plural.select(Number(values.n ?? 0))] ?? text.other);
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : typeof value === "number" ? number.format(value) : value;
    });
  };
}
