import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import App from "../../App.svelte";
import { at, change, member, request, snapshot, source, team } from "../../testing/invent";
import type { Wire } from "../wire";
import type { Message } from "../wire/types";

/** A wire whose other end is the test. */
function wired(acts: Record<string, unknown> = {}) {
  let send: (message: Message) => void = () => {};
  const act = vi.fn(async (name: string, _body?: unknown) => {
    const answer = acts[name] ?? { demo: false, notices: [], settings: {} };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const title = vi.fn();
  const wire: Wire = {
    connect: (onMessage, onStatus) => {
      send = (message) => (onMessage(message), onStatus("live"));
      return () => {};
    },
    act,
    title,
  };
  render(App, { wire });
  return { act, title, send: async (message: Message) => (send(message), await settled()) };
}
/** Longer than the office gathers what comes close together. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 80));

test("the headline is also the title of the page and of the window", async () => {
  const { send, title } = wired();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Reading the logs");
  await send(snapshot([team({ state: "asking" }), team({ id: "t2" })]));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("1 team needs you · 1 busy");
  expect(document.title).toBe("1 team needs you · 1 busy");
  expect(title).toHaveBeenLastCalledWith("1 team needs you · 1 busy");
});

test("the page speaks the language of the settings, and falls back to the system's", async () => {
  const { send, title } = wired({ state: { demo: false, notices: [], settings: { language: "ko" } } });
  await send(snapshot([team({ state: "asking" }), team({ id: "t2" })]));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("1팀이 기다립니다 · 작업 중 1");
  expect(title).toHaveBeenLastCalledWith("1팀이 기다립니다 · 작업 중 1");
  expect(document.documentElement.lang).toBe("ko");
});

test("what is new in the logs stands in the small print, to be copied", async () => {
  const { send } = wired();
  const write = vi.fn(async (_text: string) => {});
  Object.defineProperty(navigator, "clipboard", { value: { writeText: write }, configurable: true });
  const news = [{ kind: "tool", name: "Teleport", version: "2.1.400", count: 2 } as const];
  await send(snapshot([team()], 0, [source({ news })]));
  expect(screen.getByText("new in the logs: tool Teleport (version 2.1.400) 2×")).toBeVisible();
  await fireEvent.click(screen.getByRole("button", { name: "Copy the new names for a report" }));
  expect(write).toHaveBeenCalledWith("tool Teleport (version 2.1.400) 2×");
});

test("workflow runs are said in words", async () => {
  const { send } = wired();
  const phases = [
    { title: "Survey", started: 18, done: 12, failed: 2 },
    { title: "Verify", started: 0, done: 0, failed: 0 },
  ];
  const run = { id: "w", name: "audit", state: "running", started: at(0), durationMs: null, phases } as const;
  await send(snapshot([team({ workflows: [{ ...run, phases }] })]));
  expect(screen.getByText("Workflow audit, running: Survey, 12 of 18, 2 failed; Verify.")).toBeInTheDocument();
});

describe("the empty office", () => {
  test("says where it looks and plays a sample day when asked", async () => {
    const { act, send } = wired();
    await send(snapshot([], 0, [source({ files: 0 }), source({ root: "/far", state: "missing" })]));
    expect(screen.getByText(/found, 0 files today/)).toBeVisible();
    expect(screen.getByText(/\(not found\)/)).toBeVisible();
    await fireEvent.click(screen.getByText("Play a sample day"));
    expect(act).toHaveBeenCalledWith("demo", { on: true });
  });

  test("a folder that is refused says why, beside the path", async () => {
    const { act, send } = wired({ "add-root": new Error("/etc/passwd is a file; name a folder") });
    await send(snapshot([], 0, [source()]));
    await fireEvent.click(screen.getByText("Add a folder"));
    await fireEvent.input(screen.getByLabelText(/Folder of Claude Code/), { target: { value: " /etc/passwd " } });
    await fireEvent.click(screen.getByText("Watch it"));
    await settled();
    expect(act).toHaveBeenCalledWith("add-root", { path: "/etc/passwd" });
    expect(screen.getByRole("alert")).toHaveTextContent("/etc/passwd is a file; name a folder");
  });
});

test("the sample day is labelled and can be closed", async () => {
  const { act, send } = wired({ state: { demo: true, notices: ["The settings were set aside."], settings: {} } });
  await send(snapshot([team()]));
  expect(screen.getByText(/A sample day is playing/)).toBeVisible();
  expect(screen.getByText(/The settings were set aside/)).toBeVisible();
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(act).toHaveBeenCalledWith("demo", { on: false });
});

test("the twin says a sentence for every team and member, drawn or not", async () => {
  const { send } = wired();
  await send(snapshot([team({ members: [member(), member({ id: "a1", label: "Rounding tests", action: "run" })] })]));
  const twin = screen.getByRole("region", { name: "The office in words" });
  expect(twin).toHaveTextContent(
    /Sort the invoices in billing: working, because a request has been open since .* \(sure\)/,
  );
  expect(twin).toHaveTextContent(/The leader: reading, because/);
  expect(twin).toHaveTextContent(/Rounding tests: running a command, because/);
  await fireEvent.click(screen.getByLabelText("Show the office in words"));
  expect(screen.getByRole("main")).toHaveTextContent(/Rounding tests: running a command/);
});

test("two copies of a session may hold the same request for a while", async () => {
  const { send } = wired();
  const over = request({ id: "r2", state: "ended", ended: at(1) });
  await send(snapshot([team({ requests: [request(), over] }), team({ id: "t2", requests: [request(), over] })]));
  expect(
    screen.getByRole("region", { name: "Open requests" }).querySelectorAll("button:not([data-deed])"),
  ).toHaveLength(2);
  expect(screen.getByRole("region", { name: "Finished" }).querySelectorAll("button[data-edge]")).toHaveLength(2);
});

test("a question and a failure are said aloud once, the first office is not", async () => {
  const { send } = wired();
  await send(snapshot([team({ state: "asking" }), team({ id: "t2", title: "Night report" })]));
  const live = screen.getByRole("log");
  expect(live).toHaveTextContent("");
  await send(change({ what: "state", team: "t2", state: "failed" }));
  await send(change({ what: "state", seq: 2, team: "t2", state: "asking" }));
  expect([...live.children].map((one) => one.textContent)).toEqual([
    "Night report in billing failed.",
    "Night report in billing needs you.",
  ]);
});

test("a finished request moves from the list to the tray, and is unseen until looked at", async () => {
  const { send } = wired();
  await send(snapshot([team()]));
  const list = screen.getByRole("region", { name: "Open requests" });
  const tray = screen.getByRole("region", { name: "Finished" });
  expect(within(list).getByRole("button", { name: /#1/ })).toHaveTextContent(
    "billing, Sort the invoices #1, looking around",
  );
  const value = request({
    state: "interrupted",
    ended: at(4),
    endedBy: "interrupted",
    outcome: "<b>Half</b> is done",
    actions: { read: 9, think: 2 },
  });
  await send(change({ what: "request", value }));
  expect(within(list).queryByRole("button")).toBeNull();
  const card = within(tray).getByRole("button", { name: /billing/ });
  // The outcome is text, whatever it looks like.
  expect(card).toHaveTextContent("<b>Half</b> is done");
  expect(card).toHaveTextContent(/billing · Sort the invoices · #1.*4 min.*interrupted.*not looked at yet/s);
  expect(card).toHaveAttribute("data-edge", "side");
  expect(within(card).getByRole("img", { name: "Steps: 9 read, 2 think" })).toBeInTheDocument();
  await fireEvent.focus(card);
  expect(card).not.toHaveTextContent("not looked at yet");
  expect(screen.getByRole("tooltip", { hidden: true })).toHaveTextContent(
    /Interrupted, because it was interrupted at .* \(sure\)/,
  );
  await send(change({ what: "request", seq: 2, value: request() }));
  expect(within(tray).queryByRole("button")).toBeNull();
  expect(within(list).getByRole("button", { name: /#1/ })).toBeInTheDocument();
});

test("an open question says how long it waits, not how long the request is open", async () => {
  const { send } = wired();
  const asks = team({ state: "asking", since: at(-4), requests: [request({ started: at(-30) })] });
  await send(snapshot([asks, team({ id: "t2", requests: [request({ id: "r2", started: at(-30) })] })]));
  const rows = within(screen.getByRole("region", { name: "Open requests" })).getAllByRole("button", { name: /#\d/ });
  expect(rows[0]).toHaveTextContent("waiting 4 min");
  expect(rows[1]).toHaveTextContent(/30 min/);
  expect(rows[1]).not.toHaveTextContent("waiting 30 min");
});

test("a card is seen once the pointer rests on it, not when it passes by", async () => {
  const { send } = wired();
  await send(snapshot([team()]));
  await send(change({ what: "request", value: request({ state: "ended", ended: at(4) }) }));
  const card = within(screen.getByRole("region", { name: "Finished" })).getByRole("button", { name: /billing/ });
  await fireEvent.pointerEnter(card);
  await fireEvent.pointerLeave(card);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(card).toHaveTextContent("not looked at yet");
  await fireEvent.pointerEnter(card);
  await vi.waitFor(() => expect(card).not.toHaveTextContent("not looked at yet"));
});

test("folders filter the lists and dim nothing away from the twin", async () => {
  const { send } = wired();
  const other = team({
    id: "t2",
    title: "Other",
    project: { id: "p2", name: "atlas" },
    requests: [request({ id: "r2" })],
  });
  await send(snapshot([team(), other]));
  const list = screen.getByRole("region", { name: "Open requests" });
  await fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toHaveTextContent("billing");
  await fireEvent.click(screen.getByRole("button", { name: "atlas" }));
  expect(screen.getByRole("button", { name: "atlas" })).toHaveAttribute("aria-pressed", "true");
  expect(within(list).getAllByRole("button", { name: /#\d/ })).toHaveLength(1);
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(within(list).getAllByRole("button", { name: /#\d/ })).toHaveLength(2);
});

test("? opens the sheet of keys and Escape puts it away", async () => {
  const { send } = wired();
  await send(snapshot([team()]));
  await fireEvent.keyDown(document.body, { key: "?" });
  expect(screen.getByText("next team that needs you")).toBeVisible();
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByText("next team that needs you")).toBeNull();
});

test("a setting is sent and applied", async () => {
  const { act, send } = wired({ settings: { theme: "night", motion: "full" } });
  await send(snapshot([team()]));
  await fireEvent.click(screen.getByLabelText("Settings"));
  await fireEvent.click(screen.getByLabelText("night"));
  await settled();
  expect(act).toHaveBeenCalledWith("settings", { theme: "night" });
  expect(document.documentElement).toHaveClass("night");
});
