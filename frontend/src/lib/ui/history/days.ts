import type { Card } from "../../wire/types";

/** A line of the list: the name of a day, or a card of that day. */
export type Row = { day: string; label: string } | { day: string; card: Card };

const DAY = 24 * 60 * 60_000;

/** Tells the days of a reader's own calendar. A day is named "2026-09-27", as its clock on the wall has it. */
export class Days {
  readonly #day: Intl.DateTimeFormat;
  readonly #near: Intl.RelativeTimeFormat;
  readonly #far: Intl.DateTimeFormat;
  readonly #farther: Intl.DateTimeFormat;

  constructor(language: string, zone?: string) {
    const numbers = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone } as const;
    this.#day = new Intl.DateTimeFormat("en-CA", numbers);
    this.#near = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    // The day itself has no zone any more.
    const named = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
    this.#far = new Intl.DateTimeFormat(language, named);
    this.#farther = new Intl.DateTimeFormat(language, { ...named, year: "numeric" });
  }

  of(time: number | string): string {
    return this.#day.format(new Date(time));
  }

  /** "Today", "Yesterday", then the name of the day; with the year when it is another one. */
  label(day: string, now: number): string {
    const today = this.of(now);
    const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY);
    if (ago === 0 || ago === 1) return upper(this.#near.format(-ago, "day"));
    return upper((day.slice(0, 4) === today.slice(0, 4) ? this.#far : this.#farther).format(Date.parse(day)));
  }

  /** The cards under the names of their days, in the order given. */
  rows(cards: readonly Card[], now: number): Row[] {
    const rows: Row[] = [];
    let day = "";
    for (const card of cards) {
      const next = this.of(card.request.ended ?? card.request.started);
      if (next !== day) rows.push({ day: next, label: this.label(next, now) });
      rows.push({ day: (day = next), card });
    }
    return rows;
  }
}

const upper = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
