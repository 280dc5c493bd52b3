import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at, request } from "../../../testing/invent";
import type { Card, HistoryPart } from "../../wire/types";
import { History } from "./history.svelte";

beforeEach(() => vi.useFakeTimers({ now: Date.parse(at(10)) }));
afterEach(() => vi.useRealTimers());

const cards = (count: number): Card[] =>
  Array.from({ length: count }, (_, i) => ({
    team: "t",
    source: "claude",
    session: "s",
    project: { id: "p", name: "mill" },
    title: "",
    started: at(-i),
    request: request({ id: `r${i}`, state: "ended", ended: at(-i) }),
  }));

interface Question {
  before?: string;
  id?: string;
  limit: number;
  text: string;
}

/** An engine that has read so many cards; `reading` while they are not all. */
function engine(all: Card[]) {
  const state = { ready: all.length, reading: false, asked: [] as Question[], closed: 0, error: "" };
  const act = async (name: string, body?: unknown): Promise<unknown> => {
    if (name === "history-close") return void state.closed++;
    const asked = body as Question;
    state.asked.push(asked);
    if (state.error) throw new Error(state.error);
    const known = all.slice(0, state.ready);
    const from = asked.id ? known.findIndex(({ request }) => request.id === asked.id) + 1 : 0;
    const part: HistoryPart = {
      cards: known.slice(from, from + asked.limit),
      more: known.length > from + asked.limit,
      count: known.length,
      folders: [{ id: "p", name: "mill" }],
      reading: state.reading,
      read: state.ready,
      total: all.length,
      failed: 0,
    };
    return part;
  };
  return { state, history: new History({ act }) };
}
const ids = (history: History) => history.cards.map(({ request }) => request.id);
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test("asks for nothing until it is opened, and then for no more than is wanted", async () => {
  const { state, history } = engine(cards(2000));
  await settle(5000);
  expect(state.asked).toEqual([]);
  history.open();
  await settle();
  expect(history.cards).toHaveLength(100);
  expect(history).toMatchObject({ count: 2000, reading: false, more: true, done: 1 });
  history.want(150);
  await settle(1000);
  expect(new Set(ids(history)).size).toBe(history.cards.length);
  expect(history.cards.length).toBeGreaterThanOrEqual(250);
  expect(history.cards.length).toBeLessThan(400);
  const before = state.asked.length;
  await settle(60_000);
  expect(state.asked).toHaveLength(before); // nothing ticks
});

test("all can be reached, without a double", async () => {
  const { history } = engine(cards(730));
  history.open();
  for (let reached = 0; reached < 730; reached += 60) {
    history.want(reached);
    await settle(10);
  }
  expect(ids(history)).toEqual(cards(730).map(({ request }) => request.id));
  expect(history.more).toBe(false);
});

test("while the logs are read it asks at most four times a second, and in the end once for all", async () => {
  const { state, history } = engine(cards(300));
  Object.assign(state, { ready: 10, reading: true });
  history.open();
  await settle();
  expect(history).toMatchObject({ reading: true, done: 10 / 300 });
  expect(ids(history)).toHaveLength(10);
  state.ready = 90;
  await settle(1000);
  expect(state.asked.length).toBeLessThanOrEqual(5);
  expect(ids(history)).toHaveLength(90);
  Object.assign(state, { ready: 300, reading: false });
  await settle(1000);
  expect(state.asked.some(({ limit, before }) => limit >= 90 && before === undefined)).toBe(true);
  expect(history.reading).toBe(false);
  expect(new Set(ids(history)).size).toBe(ids(history).length);
});

test("words that are typed are asked for once they stand still", async () => {
  const { state, history } = engine(cards(5));
  history.open();
  await settle();
  state.asked.length = 0;
  for (const text of ["s", "sa", "sack"]) {
    history.narrow({ text });
    await settle(50);
  }
  await settle(300);
  expect(state.asked.map(({ text }) => text)).toEqual(["sack"]);
  expect(history.filtered).toBe(true);
  history.clear();
  expect(history.filtered).toBe(false);
});

test("a change keeps what was scrolled to, beyond what one question brings", async () => {
  const all = cards(1500);
  const { history } = engine(all);
  history.open();
  for (let reached = 0; reached < 1500; reached += 90) {
    history.want(reached);
    await settle(10);
  }
  expect(history.cards).toHaveLength(1500);
  history.again();
  await settle();
  expect(ids(history)).toEqual(all.map(({ request }) => request.id));
});

test("a refusal is told, and asking again puts it right", async () => {
  const { state, history } = engine(cards(5));
  state.error = "the office did not answer";
  history.open();
  await settle();
  expect(history.trouble).toBe("the office did not answer");
  state.error = "";
  history.again();
  await settle();
  expect(history).toMatchObject({ trouble: "", count: 5 });
});

test("closing forgets the cards, lets the engine forget, and hears no late answer", async () => {
  const { state, history } = engine(cards(5));
  Object.assign(state, { reading: true });
  history.open();
  history.close();
  await settle(5000);
  expect(history.cards).toEqual([]);
  expect(state).toMatchObject({ closed: 1 });
  expect(state.asked).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
