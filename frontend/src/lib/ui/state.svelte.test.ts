import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { at, change, member, request, snapshot, team } from "../../testing/invent";
import type { Wire } from "../wire";
import type { Message } from "../wire/types";
import { Office } from "../office/office.svelte";
import { Clock } from "./clock/clock.svelte";
import { Desk } from "./desk/desk.svelte";
import { Cards } from "./tray/tray.svelte";
import { View } from "./view/view.svelte";

const silent: Wire = { connect: () => () => {}, act: async () => null, title: () => {} };

beforeEach(() => vi.useFakeTimers({ now: Date.parse(at(10)) }));
afterEach(() => vi.useRealTimers());

describe("the clock", () => {
  const seen = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
    flushSync();
  };
  const running = (since: () => readonly string[]) => {
    const clock = new Clock(() => Date.now());
    const stop = $effect.root(() => clock.run(since));
    flushSync();
    return { clock, stop };
  };
  afterEach(() => vi.restoreAllMocks());

  test("ticks every second in the first minute of something, every minute then, and has no timer when all rest", () => {
    let since = $state([at(10)]); // now
    const { clock, stop } = running(() => since);
    const ticks = (ms: number) => {
      let seen = 0;
      const end = Date.now() + ms;
      for (let before = clock.now; Date.now() < end; before = clock.now) {
        vi.advanceTimersByTime(500);
        if (clock.now !== before) seen++;
      }
      return seen;
    };
    expect(ticks(60_000)).toBe(60);
    expect(ticks(600_000)).toBe(10);
    since = [];
    flushSync();
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  test("a minute that is full reads so within a second, of whichever team", () => {
    const { clock, stop } = running(() => [at(-5.25), at(-7.5)]);
    vi.advanceTimersByTime(30_000);
    expect(clock.now).toBe(Date.parse(at(10.5)));
    vi.advanceTimersByTime(15_000);
    expect(clock.now).toBe(Date.parse(at(10.75)));
    stop();
  });

  test("stands still while the page is hidden and is right at once when it shows again", () => {
    const { clock, stop } = running(() => [at(9)]);
    seen("hidden");
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    seen("visible");
    expect(clock.now).toBe(Date.now());
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the office", () => {
  test("keeps the engine's clock, not ours", () => {
    const office = new Office();
    office.take(snapshot()); // taken at noon, while our clock shows ten past
    vi.advanceTimersByTime(1000);
    expect(office.now()).toBe(Date.parse(at(0)) + 1000);
  });

  test("what comes close together is taken as one", () => {
    let send: (message: Message) => void = () => {};
    const office = new Office();
    const close = office.follow({ ...silent, connect: (onMessage) => ((send = onMessage), () => {}) });
    send(snapshot([team()]));
    vi.advanceTimersByTime(0);
    send(change({ what: "state", state: "asking" }));
    send(change({ what: "title", title: "Invoices" }));
    expect(office.teams[0]).toMatchObject({ state: "working", title: "Sort the invoices" });
    vi.advanceTimersByTime(60);
    expect(office.teams[0]).toMatchObject({ state: "asking", title: "Invoices" });
    send(change({ what: "title", title: "Too late" }));
    close();
    vi.advanceTimersByTime(60);
    expect(office.teams[0]?.title).toBe("Invoices");
  });

  test("derives totals, folders and news from what comes", () => {
    const office = new Office();
    expect(office.known).toBe(false);
    office.take(snapshot([team()]));
    office.take(change({ what: "state", state: "asking" }));
    expect(office.totals).toMatchObject({ asking: 1, working: 0 });
    expect(office.projects).toEqual([{ id: "p1", name: "billing" }]);
    expect(office.latest.map(({ kind }) => kind)).toEqual(["asking"]);
  });
});

describe("the view", () => {
  const teams = [
    team({ id: "a", project: { id: "x", name: "x" } }),
    team({ id: "b", state: "asking", project: { id: "y", name: "y" } }),
  ];
  const opened = () => {
    const office = new Office();
    office.take(snapshot(teams));
    return { office, view: new View(office) };
  };

  test("shows all folders, or the chosen ones; a chosen folder that left is forgotten", () => {
    const { office, view } = opened();
    expect(view.filter).toBeNull();
    view.toggleFolder("x");
    expect(view.shown.map(({ id }) => id)).toEqual(["a"]);
    office.take(change({ what: "gone", team: "a" }));
    expect(view.filter).toBeNull();
    expect(view.shown.map(({ id }) => id)).toEqual(["b"]);
  });

  test("finds the next asking team and teams by their place", () => {
    const { view } = opened();
    expect(view.nextAsking()).toBe("b");
    expect(view.nth(1)).toBe("a");
    expect(view.nth(9)).toBeUndefined();
    expect(view.selected).toBe("a");
  });

  test("goes back one step at a time", () => {
    const { view } = opened();
    view.toggleFolder("x");
    view.select("a");
    view.sheet = "help";
    view.back();
    expect([view.sheet, view.selected, view.filter?.size]).toEqual([null, "a", 1]);
    view.back();
    expect([view.selected, view.filter?.size]).toEqual([null, 1]);
    view.back();
    expect(view.filter).toBeNull();
  });

  test("a card that came while the page is open is unseen until looked at", () => {
    const { office, view } = opened();
    const old = request({ id: "old", state: "ended", ended: at(-5) });
    const fresh = request({ id: "fresh", state: "ended", ended: at(5) });
    // The office was opened at noon; that nobody asked for ten minutes does not make it later.
    office.take(change({ what: "request", team: "a", value: old }));
    office.take(change({ what: "request", team: "a", value: fresh }));
    expect([view.unseen(old), view.unseen(fresh)]).toEqual([false, true]);
    expect([...view.seen]).toEqual(["old"]);
    view.look(fresh);
    expect(view.unseen(fresh)).toBe(false);
    expect([...view.seen]).toEqual(["old", "fresh"]);
  });
});

describe("the cards", () => {
  const ended = (id: string) => request({ id, state: "ended", ended: at(1) });
  test("the first look finds nothing new, later ones what came since", () => {
    const cards = new Cards(() => []);
    const came = (...ids: string[]) => cards.arrived([team({ requests: ids.map(ended) })]).map((one) => one.request.id);
    expect(came("a")).toEqual([]);
    expect(came("a", "b")).toEqual(["b"]);
    expect(came("a", "b")).toEqual([]);
  });

  test("are laid out in portions", () => {
    const many = [team({ requests: Array.from({ length: 70 }, (_, i) => ended(`r${i}`)) })];
    const cards = new Cards(() => many);
    expect([cards.laid.length, cards.more]).toEqual([30, 30]);
    cards.layMore();
    expect([cards.laid.length, cards.more]).toEqual([60, 10]);
    cards.layMore();
    expect([cards.laid.length, cards.more]).toEqual([70, 0]);
  });
});

describe("the desk", () => {
  const answering = (answers: Record<string, unknown>) => {
    const act = vi.fn(async (name: string, _body?: unknown) => {
      if (answers[name] instanceof Error) throw answers[name];
      return answers[name];
    });
    return { act, desk: new Desk({ act }) };
  };
  const state = { demo: true, notices: null, settings: { theme: "night" } };

  test("takes its state from the engine and keeps what the engine leaves out", async () => {
    const { desk } = answering({ state });
    await desk.refresh();
    expect(desk).toMatchObject({ demo: true, notices: [], settings: { theme: "night", motion: "full" } });
  });

  test("changes reach the engine in the order in which they were made", async () => {
    const answers: (() => void)[] = [];
    const act = vi.fn((_name: string, body: unknown) => new Promise((resolve) => answers.push(() => resolve(body))));
    const desk = new Desk({ act } as never);
    const both = [desk.change({ theme: "day" }), desk.change({ theme: "night" })];
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
    answers[0]?.();
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
    answers[1]?.();
    await Promise.all(both);
    expect(act.mock.calls.map(([, body]) => body)).toEqual([{ theme: "day" }, { theme: "night" }]);
    expect(desk.settings.theme).toBe("night");
  });

  test("a changed setting is what the engine says it is now", async () => {
    const { act, desk } = answering({ settings: { theme: "day", motion: "calm" } });
    await desk.change({ theme: "day" });
    expect(act).toHaveBeenCalledWith("settings", { theme: "day" });
    expect(desk.settings).toMatchObject({ theme: "day", motion: "calm" });
  });

  test("what was refused is said until something goes well", async () => {
    const { desk } = answering({ demo: new Error("no"), state });
    await desk.play(true);
    expect(desk.trouble).toBe("no");
    await desk.refresh();
    expect(desk.trouble).toBe("");
  });

  test("a folder that is refused goes to the caller", async () => {
    const { desk } = answering({ "add-root": new Error("it is a file") });
    await expect(desk.addRoot("/x")).rejects.toThrow("it is a file");
  });
});

test("nobody is drawn twice for a member who is known already", () => {
  const office = new Office();
  office.take(snapshot([team()]));
  office.take(change({ what: "member", member: "leader", value: member({ action: "web" }) }));
  expect(office.teams[0]?.members).toHaveLength(1);
});
