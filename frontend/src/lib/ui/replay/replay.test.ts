import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "../../../App.svelte";
import { at, change, NOON, snapshot, team } from "../../../testing/invent";
import type { Wire } from "../../wire";
import type { Message } from "../../wire/types";
import type { ReplayDeed, ReplayState } from "../desk/desk.svelte";

const STANDS: ReplayState = {
  name: "evening-run.jsonl",
  start: NOON,
  end: at(10),
  at: NOON,
  position: 3000,
  length: 10_000,
  speed: 1,
  rate: 0,
  paused: true,
  ended: false,
};

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(60)) }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page that shows a replay, and the engine that plays it: it answers after `takes` ms. */
async function page(replay: ReplayState | null = STANDS, takes = 0) {
  const engine = { replay, deeds: [] as ReplayDeed[] };
  let send: (message: Message) => void = () => {};
  const act = async (name: string, body?: unknown) => {
    if (name !== "replay") return { demo: false, notices: [], settings: { language: "en" }, replay: engine.replay };
    const deed = body as ReplayDeed;
    engine.deeds.push(deed);
    if (engine.replay && deed.do === "seek") engine.replay = { ...engine.replay, position: deed.position };
    if (engine.replay && deed.do === "play") engine.replay = { ...engine.replay, paused: false, rate: 1 };
    if (deed.do === "close") engine.replay = null;
    const answer = engine.replay;
    await new Promise((resolve) => setTimeout(resolve, takes));
    return answer;
  };
  const wire: Wire = {
    connect: (onMessage, onStatus) => ((send = (message) => (onMessage(message), onStatus("live"))), () => {}),
    act,
    title: () => {},
  };
  const page = render(App, { wire });
  send(snapshot([team()]));
  await pass(1000);
  engine.deeds = [];
  const asked = () => engine.deeds.filter(({ do: what }) => what !== "");
  const press = async (key: string, on: Element = document.body) => {
    const passedOn = await fireEvent.keyDown(on, { key });
    await pass(10);
    return passedOn;
  };
  return { engine, asked, press, page, send: async (message: Message) => (send(message), await pass(100)) };
}

const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Place in the recording" });

test("it is named, and the place is told as a time and a share", async () => {
  await page();
  expect(screen.getByRole("region", { name: "Replay of evening-run.jsonl" })).toBeVisible();
  expect(slider()).toHaveValue("3000");
  expect(slider()).toHaveAttribute("aria-valuetext", expect.stringMatching(/:00.*, 30 %$/));
});

test("space plays and the arrows step, from the page, the bar and its slider", async () => {
  const { asked, press } = await page();
  for (const on of [document.body, slider()]) {
    for (const key of [" ", "ArrowRight", "ArrowLeft"]) expect(await press(key, on)).toBe(false);
  }
  const once = [{ do: "play" }, { do: "step" }, { do: "back" }];
  expect(asked()).toEqual([...once, { do: "pause" }, ...once.slice(1)]);
  await press("ArrowRight", screen.getByRole("button", { name: "One step on" }));
  expect(asked().at(-1)).toEqual({ do: "step" });
});

test("the keys of the replay are nobody else's", async () => {
  const { asked, press } = await page();
  const elsewhere = [
    ...document.querySelectorAll("main button, aside button"),
    screen.getByRole("button", { name: "Play" }), // the space bar clicks it
    screen.getByRole("combobox", { name: "Speed" }),
  ];
  expect(elsewhere.length).toBeGreaterThan(3);
  for (const on of elsewhere) await press(" ", on);
  for (const on of elsewhere.filter((one) => !one.closest("[data-replay]"))) await press("ArrowRight", on);
  await press("ArrowRight", screen.getByRole("combobox", { name: "Speed" }));
  expect(asked()).toEqual([]);
});

test("without a replay its keys do nothing and are not listed", async () => {
  const { asked, press } = await page(null);
  for (const key of [" ", "ArrowRight"]) expect(await press(key)).toBe(true);
  expect(asked()).toEqual([]);
  await press("?");
  expect(screen.getByRole("dialog")).not.toHaveTextContent("Space");
});

test("the sheet lists its keys, and under the sheet they do nothing", async () => {
  const { asked, press } = await page();
  await press("?");
  expect(screen.getByRole("dialog")).toHaveTextContent(/Space play or pause the replay\s*← →/);
  await press(" ");
  expect(asked()).toEqual([]);
});

test("drawn along, it stays under the hand, and ends where it was let go", async () => {
  const { engine, asked } = await page(STANDS, 50);
  await fireEvent.pointerDown(slider());
  for (const to of [4000, 5000, 6000, 7000]) {
    await fireEvent.input(slider(), { target: { value: String(to) } });
    await pass(10);
    expect(slider()).toHaveValue(String(to));
  }
  await fireEvent.pointerUp(slider());
  for (let n = 0; n < 30; n++) {
    expect(slider()).toHaveValue("7000");
    await pass(10);
  }
  expect(asked()).toEqual([
    { do: "seek", position: 4000 },
    { do: "seek", position: 7000 },
  ]);
  engine.replay = { ...STANDS, position: 8000 };
  await fireEvent.click(screen.getByRole("button", { name: "One step on" }));
  await pass(200);
  expect(slider()).toHaveValue("8000");
});

test("what is asked for is asked one after the other", async () => {
  const { asked } = await page(STANDS, 40);
  for (const name of ["One step on", "One step on", "Play"]) {
    await fireEvent.click(screen.getByRole("button", { name }));
  }
  await pass(30);
  expect(asked()).toHaveLength(1);
  await pass(200);
  expect(asked()).toEqual([{ do: "step" }, { do: "step" }, { do: "play" }]);
});

test("one that stands costs nothing: no timer runs and nothing is asked", async () => {
  const { engine } = await page();
  await pass(1000);
  expect(vi.getTimerCount()).toBe(0);
  await pass(3_600_000);
  expect(engine.deeds).toEqual([]);
});

test("a page whose replay stands hears that another page plays it", async () => {
  const { engine, send } = await page();
  engine.replay = { ...STANDS, paused: false, rate: 1, position: 3500 };
  await send(change({ what: "state", member: "leader", state: "resting", since: NOON }));
  await pass(10);
  expect(screen.getByRole("button", { name: "Pause" })).toBeVisible();
  engine.replay = { ...engine.replay, position: 4000 };
  await pass(600);
  expect(slider()).toHaveValue("4000");
});

test("lengths of time are those of the recording", async () => {
  await page({ ...STANDS, at: at(3) });
  expect(screen.getAllByText(/3 min/)[0]).toBeVisible();
  await pass(600_000);
  expect(screen.getAllByText(/3 min/)[0]).toBeVisible();
});

test("where nobody is in, a recording offers no folder and no sample day", async () => {
  const { send } = await page();
  await send(snapshot([]));
  expect(screen.getByText("At this time of the recording no team is in.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /folder|sample/ })).toBeNull();
});

test("closed, the bar is gone, and nothing more is asked of the replay", async () => {
  const { engine, send } = await page(STANDS, 300);
  await fireEvent.click(screen.getByRole("button", { name: "Close the replay and show the logs" }));
  await send(snapshot([team({ id: "t2" })])); // the logs are shown before the answer comes
  await send(change({ team: "t2", what: "state", member: "leader", state: "resting", since: NOON }));
  await pass(1000);
  expect(engine.deeds).toEqual([{ do: "close" }]);
  expect(screen.queryByRole("slider")).toBeNull();
});
