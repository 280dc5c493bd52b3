import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at, change, request, snapshot, team } from "../../../testing/invent";
import { Office } from "../../office/office.svelte";
import { Away } from "./away.svelte";

const MINUTE = 60_000;
let focus = true;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at(0)) });
  vi.spyOn(document, "hasFocus").mockImplementation(() => focus);
  focus = true;
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function watched() {
  const office = new Office();
  const away = new Away(office);
  stop = $effect.root(() => away.watch());
  office.take(snapshot([team()]));
  flushSync();
  return { office, away };
}
function look(here: boolean) {
  focus = here;
  window.dispatchEvent(new Event(here ? "focus" : "blur"));
  flushSync();
}
function take(office: Office, ...[part]: Parameters<typeof change>) {
  office.take(change(part));
  flushSync();
}
const ended = (minutes: number) => request({ state: "ended", ended: at(minutes) });

test("an absence of two minutes in which something came is offered, once", () => {
  const { office, away } = watched();
  look(false);
  vi.advanceTimersByTime(MINUTE);
  take(office, { what: "request", value: ended(1) });
  vi.advanceTimersByTime(MINUTE);
  look(true);
  expect(away.offer).toMatchObject({ lasted: 2 * MINUTE, sum: { finished: 1, failed: 0, asked: 0 } });
  away.put();
  look(false);
  vi.advanceTimersByTime(10 * MINUTE);
  look(true);
  expect(away.offer).toBeNull(); // nothing came
});

test("a short absence is none, and no timer runs in a long one", () => {
  const { office, away } = watched();
  look(false);
  vi.advanceTimersByTime(MINUTE);
  take(office, { what: "request", value: ended(1) });
  vi.advanceTimersByTime(MINUTE - 1);
  expect(vi.getTimerCount()).toBe(0);
  look(true);
  expect(away.offer).toBeNull();
});

function offered() {
  const { office, away } = watched();
  look(false);
  vi.advanceTimersByTime(MINUTE);
  take(office, { what: "request", value: ended(1) });
  vi.advanceTimersByTime(10 * MINUTE);
  take(office, { what: "state", state: "asking", since: at(11) });
  vi.advanceTimersByTime(MINUTE);
  look(true);
  return { office, away };
}

test("it is played in 20 seconds, from how it was to how it is; the office goes on meanwhile", () => {
  const { office, away } = offered();
  const then = vi.fn();
  away.play(then);
  expect(away).toMatchObject({ playing: true, offer: null });
  expect(office.staged[0]).toMatchObject({ state: "working", requests: [{ state: "open" }] });
  expect(office.now()).toBe(Date.parse(at(0)));
  expect(office.teams[0]?.state).toBe("asking");
  vi.advanceTimersByTime(10_000);
  expect(office.staged[0]).toMatchObject({ state: "working", requests: [{ state: "ended" }] });
  expect(office.now()).toBe(Date.parse(at(1)));
  vi.advanceTimersByTime(8000);
  expect(office.staged[0]?.state).toBe("asking");
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(then).toHaveBeenCalledOnce();
  expect(away.playing).toBe(false);
  expect(office.moment).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("it can be ended, and then nothing more comes of it", () => {
  const { office, away } = offered();
  const then = vi.fn();
  away.play(then);
  vi.advanceTimersByTime(3000);
  away.stop();
  expect(office.staged[0]?.state).toBe("asking");
  vi.advanceTimersByTime(60_000);
  expect(then).not.toHaveBeenCalled();
});
