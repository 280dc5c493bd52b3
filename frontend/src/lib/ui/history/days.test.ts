import { expect, test } from "vitest";
import { request } from "../../../testing/invent";
import type { Card } from "../../wire/types";
import { Days, type Row } from "./days";
import { CARD, DAY, drawn, offsets } from "./extent";
import { told } from "./folders";

const card = (ended: string): Card => ({
  team: "t",
  source: "claude",
  session: "s",
  project: { id: "p", name: "mill" },
  title: "",
  started: ended,
  request: request({ id: ended, state: "ended", ended }),
});
const names = (rows: Row[]) => rows.map((row) => ("card" in row ? row.card.request.id.slice(5, 16) : row.label));

test("cards stand under the days of the reader's own calendar", () => {
  const cards = ["2026-09-27T02:00:00Z", "2026-09-26T23:30:00Z", "2026-09-26T20:00:00Z", "2025-12-31T12:00:00Z"];
  const now = Date.parse("2026-09-27T08:00:00Z");
  const rows = (zone: string, language = "en") => names(new Days(language, zone).rows(cards.map(card), now));
  expect(rows("UTC")).toEqual([
    "Today",
    "09-27T02:00",
    "Yesterday",
    "09-26T23:30",
    "09-26T20:00",
    "Wednesday, December 31, 2025",
    "12-31T12:00",
  ]);
  expect(rows("Asia/Seoul").slice(0, 4)).toEqual(["Today", "09-27T02:00", "09-26T23:30", "09-26T20:00"]);
  expect(rows("America/Los_Angeles").slice(0, 2)).toEqual(["Yesterday", "09-27T02:00"]);
  expect(rows("UTC", "zh-Hant")[2]).toBe("昨天");
  expect(rows("UTC", "ko")[0]).toBe("오늘");
});

test("a day of 23 or 25 hours is one day, and the day before it is yesterday", () => {
  const days = new Days("en", "Europe/Berlin");
  // The clocks went on by an hour on the 29th of March and back on the 25th of October.
  const rows = (now: string, ...ended: string[]) => names(days.rows(ended.map(card), Date.parse(now)));
  expect(rows("2026-03-30T00:30:00+02:00", "2026-03-29T23:50:00+02:00", "2026-03-29T00:10:00+01:00")).toEqual([
    "Yesterday",
    "03-29T23:50",
    "03-29T00:10",
  ]);
  expect(rows("2026-10-26T00:10:00+01:00", "2026-10-25T23:50:00+01:00", "2026-10-25T00:10:00+02:00")).toEqual([
    "Yesterday",
    "10-25T23:50",
    "10-25T00:10",
  ]);
  expect(rows("2026-10-25T23:59:00+01:00", "2026-10-25T00:10:00+02:00")[0]).toBe("Today");
});

test("only what is in sight is drawn, whichever way it is scrolled", () => {
  const now = Date.parse("2026-09-27T12:00:00Z");
  const ended = Array.from({ length: 2000 }, (_, i) => new Date(now - i * 3_600_000).toISOString());
  const rows = new Days("en", "UTC").rows(ended.map(card), now);
  const at = offsets(rows);
  expect(at.at(-1)).toBe(2000 * CARD + (rows.length - 2000) * DAY);
  const whole = at.at(-1)!;
  for (const top of [-50, 0, 1, 1000, 50_000.5, whole - 600, whole, whole + 5000]) {
    const { from, to } = drawn(at, top, 600);
    expect(to - from).toBeLessThan(20);
    const first = rows.findIndex((_, i) => at[i + 1]! > top);
    if (first >= 0) expect(from).toBeLessThanOrEqual(first);
    const last = rows.findLastIndex((_, i) => at[i]! < top + 600);
    if (top + 600 > 0) expect(to).toBeGreaterThan(Math.min(last, rows.length - 1));
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(rows.length);
  }
  expect(drawn(offsets([]), 0, 600)).toEqual({ from: 0, to: 0 });
});

test("two folders of one name are told apart", () => {
  const folders = [
    { id: "p4f2a91", name: "mill" },
    { id: "p9c0011", name: "mill" },
    { id: "p1", name: "harbour" },
  ];
  expect(told(folders).map(({ name }) => name)).toEqual(["mill (p4f2)", "mill (p9c0)", "harbour"]);
});
