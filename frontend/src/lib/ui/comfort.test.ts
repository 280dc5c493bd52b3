import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import App from "../../App.svelte";
import { at, change, request, snapshot, source, team } from "../../testing/invent";
import { sayIn } from "../../messages";
import { browserFrame } from "../wire/browser";
import type { Frame, Wire } from "../wire";
import type { Message } from "../wire/types";
import { command } from "./keys/keys";
import { note } from "./notify/notifier.svelte";
import { spans } from "./settings/windows";
import { Words } from "./words/words";

const DEFAULTS = {
  theme: "system",
  motion: "full",
  language: "en",
  window: "24h",
  notify: { asking: true, failed: true, finished: false },
  sound: false,
};

/** A page whose engine and frame are the test's. */
function page(
  acts: Record<string, unknown> = {},
  top: { onTop: boolean; why: "" | "wayland" } = { onTop: true, why: "" },
) {
  let send: (message: Message) => void = () => {};
  let choose: (team: string) => void = () => {};
  const state = { demo: false, notices: [], settings: DEFAULTS, roots: [], opens: true };
  const act = vi.fn(async (name: string, _body?: unknown) => {
    const answer = acts[name] ?? state;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const frame = {
    notify: vi.fn(async () => {}),
    forget: vi.fn(),
    allowed: () => "yes" as const,
    allow: async () => "yes" as const,
    onChosen: (take: (team: string) => void) => ((choose = take), () => {}),
    mini: vi.fn(async (on: boolean) => ({ ...top, onTop: on && top.onTop })),
    placed: vi.fn(),
    copy: vi.fn(async (_text: string) => {}),
  } satisfies Frame;
  const wire: Wire = {
    connect: (onMessage, onStatus) => {
      send = (message) => (onMessage(message), onStatus("live"));
      return () => {};
    },
    act,
    title: () => {},
    frame,
  };
  render(App, { wire });
  return {
    act,
    frame,
    choose: (id: string) => choose(id),
    send: async (message: Message) => (send(message), await settled()),
    press: async (key: string) => (await fireEvent.keyDown(document.body, { key }), await settled(10)),
  };
}
const settled = (ms = 90) => new Promise((resolve) => setTimeout(resolve, ms));
const later = (minutes: number) => at(minutes);

test("the sheet lists exactly the keys that do something", async () => {
  const { press, send } = page();
  await send(snapshot([team()]));
  await press("?");
  const caps = [...screen.getByRole("dialog").querySelectorAll("kbd")].map((cap) => cap.textContent);
  expect(caps).toEqual(["N", "1 – 9", "/", "T", "C", "O", "M", "?", "Esc"]);
  await press("Escape");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("no key is taken from a field, and each has its command", () => {
  const field = document.createElement("input");
  document.body.append(field);
  const seen: unknown[] = [];
  field.addEventListener("keydown", (event) => seen.push(command(event)));
  for (const key of ["n", "1", "/", "t", "c", "o", "m", "?"])
    field.dispatchEvent(new KeyboardEvent("keydown", { key }));
  expect(seen).toEqual(Array(8).fill(null));
  field.remove();
  const asked = (key: string) => command(new KeyboardEvent("keydown", { key }));
  expect(["t", "C", "o", "M"].map(asked)).toEqual(["trace", "resume", "folder", "mini"]);
  expect(command(new KeyboardEvent("keydown", { key: "c", ctrlKey: true }))).toBeNull();
});

describe("a team's session", () => {
  const command = "cd /invented && claude --resume s1";

  test("C copies what resumes it, O opens its folder; without a team they say what to do", async () => {
    const { act, frame, press, send } = page({ resume: { command } });
    await send(snapshot([team()]));
    await press("c");
    expect(screen.getByText(/Choose a team first/)).toBeVisible();
    expect(act).not.toHaveBeenCalledWith("resume", expect.anything());
    await press("1");
    await press("c");
    expect(act).toHaveBeenCalledWith("resume", { team: "t1" });
    expect(frame.copy).toHaveBeenCalledWith(command);
    expect(screen.getByText(`Copied. Paste it in a terminal: ${command}`)).toBeVisible();
    await press("o");
    expect(act).toHaveBeenCalledWith("open-folder", { team: "t1" });
  });

  test("where nothing may be copied the command is shown", async () => {
    const { frame, press, send } = page({ resume: { command } });
    frame.copy.mockRejectedValueOnce(new Error("no"));
    await send(snapshot([team()]));
    await press("1");
    await press("c");
    expect(screen.getByText(`Copying is not possible here. The command: ${command}`)).toBeVisible();
  });

  test("a refusal is said", async () => {
    const { press, send } = page({ resume: new Error("its log is gone") });
    await send(snapshot([team()]));
    await press("1");
    await press("c");
    expect(screen.getByText(/its log is gone/)).toBeVisible();
  });
});

describe("mini mode", () => {
  test("M makes the window small, Escape makes it large again", async () => {
    const { frame, press, send } = page();
    await send(snapshot([team()]));
    await press("m");
    expect(frame.mini).toHaveBeenLastCalledWith(true);
    expect(screen.getByRole("button", { name: "Back to the whole office" })).toBeVisible();
    await press("Escape");
    expect(frame.mini).toHaveBeenLastCalledWith(false);
    expect(screen.queryByRole("button", { name: "Back to the whole office" })).toBeNull();
  });

  test("it shows one lamp for each team, in the order of the floor, and says what it says", async () => {
    const { press, send } = page();
    await send(
      snapshot([team(), team({ id: "t2", title: "Sweep", state: "asking" }), team({ id: "t3", state: "failed" })]),
    );
    await press("m");
    const strip = within(screen.getByRole("list", { name: "The office in words" }));
    expect(strip.getAllByRole("button").map((lamp) => lamp.getAttribute("aria-label"))).toEqual([
      "Sort the invoices, billing: Working",
      "Sweep, billing: Asking",
      "Sort the invoices, billing: Failed",
    ]);
    await press("n");
    expect(strip.getByRole("button", { name: /Sweep/ })).toHaveAttribute("aria-pressed", "true");
  });

  test("where it cannot stay above the others it says why", async () => {
    const { press, send } = page({}, { onTop: false, why: "wayland" });
    await send(snapshot([team()]));
    await press("m");
    expect(screen.getByText(/^On Wayland a program may not/)).toBeVisible();
  });
});

describe("settings", () => {
  const open = async (acts: Record<string, unknown> = {}) => {
    const one = page(acts);
    await one.send(snapshot([team()], 0, [source({ root: "~/more", files: 3 })]));
    await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
    return one;
  };

  test("each choice is sent by itself, at once", async () => {
    const { act } = await open({ settings: DEFAULTS });
    const sheet = within(screen.getByRole("dialog", { name: "Settings" }));
    await fireEvent.click(sheet.getByRole("radio", { name: "한국어" }));
    expect(act).toHaveBeenLastCalledWith("settings", { language: "ko" });
    await fireEvent.click(sheet.getByRole("radio", { name: "7 days" }));
    expect(act).toHaveBeenLastCalledWith("settings", { window: "7d" });
    await fireEvent.click(sheet.getByRole("checkbox", { name: "finishes a request" }));
    expect(act).toHaveBeenLastCalledWith("settings", { notify: { finished: true } });
    await fireEvent.click(sheet.getByRole("checkbox", { name: "with one soft sound" }));
    expect(act).toHaveBeenLastCalledWith("settings", { sound: true });
    expect(sheet.getByRole("checkbox", { name: "needs me" })).toBeChecked();
  });

  test("folders say how they are doing; one that was added can be removed", async () => {
    const roots = [
      { source: "claude", root: "~/.claude", added: "" },
      { source: "claude", root: "~/more", added: "/home/me/more" },
    ];
    const state = { demo: false, notices: [], settings: DEFAULTS, roots, opens: false };
    const { act } = await open({ state, "remove-root": { ...state, roots: roots.slice(0, 1) } });
    const sheet = within(screen.getByRole("dialog", { name: "Settings" }));
    expect(sheet.getAllByRole("listitem").map((row) => row.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "~/.claude looking",
      "~/more 3 files Remove",
    ]);
    await fireEvent.click(sheet.getByRole("button", { name: "Watch ~/more no more" }));
    expect(act).toHaveBeenCalledWith("remove-root", { source: "claude", path: "/home/me/more" });
    await settled();
    expect(sheet.getAllByRole("listitem")).toHaveLength(1);
  });

  test("lengths of time are read in days", () => {
    expect(["24h", "7d", "90m", "36h", "all"].map(spans)).toEqual([1, 7, 0, 0, 0]);
  });
});

describe("notifications", () => {
  const asks = change({
    what: "state",
    state: "asking",
    since: later(5),
    why: { rule: "ask-open", at: later(5) },
    sure: true,
  });

  test("who looks elsewhere is told once of a team that asks, and not any more once it is answered", async () => {
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    const { frame, send } = page();
    await send(snapshot([team()]));
    await send(asks);
    expect(frame.notify.mock.calls).toEqual([
      [{ team: "t1", title: "billing · Sort the invoices", body: "needs you: a question waits for your answer" }],
    ]);
    await send({ ...asks, seq: 2, state: "working", since: later(6) });
    expect(frame.forget).toHaveBeenCalledWith("t1");
    await send({ ...asks, seq: 3 });
    expect(frame.notify).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test.each([
    ["who has the page before them", true, {}],
    ["who wants none", false, { settings: { ...DEFAULTS, notify: { asking: false, failed: false, finished: false } } }],
    ["who plays the sample day", false, { demo: true }],
  ])("%s is told nothing", async (_who, looking, part) => {
    vi.spyOn(document, "hasFocus").mockReturnValue(looking);
    const { frame, send } = page({
      state: { demo: false, notices: [], settings: DEFAULTS, roots: [], opens: true, ...part },
    });
    await send(snapshot([team()]));
    await send(asks);
    expect(frame.notify).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test("one that does not arrive is said in the settings", async () => {
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    const { frame, send } = page();
    frame.notify.mockRejectedValueOnce(new Error("this system takes no notifications"));
    await send(snapshot([team()]));
    await send(asks);
    await fireEvent.click(screen.getByRole("button", { name: "Settings" }));
    expect(screen.getByText("Notifications do not arrive: this system takes no notifications")).toBeVisible();
    vi.restoreAllMocks();
  });

  test("a click chooses the team", async () => {
    const { choose, press, send, act } = page({ resume: { command: "x" } });
    await send(snapshot([team(), team({ id: "t2" })]));
    choose("t2");
    await settled(20);
    await press("c");
    expect(act).toHaveBeenCalledWith("resume", { team: "t2" });
  });

  test("it says project, team and a reason, and nothing of what was said", () => {
    const words = new Words(sayIn("en"), "en", "UTC");
    const canary = request({ outcome: "canary", state: "failed", reason: "usage-limit" });
    const body = (part: object, kind: "asking" | "failed" | "finished") =>
      note({ kind, team: team({ requests: [canary], ...part }), id: "" }, words, 0);
    expect(body({}, "failed").body).toBe("failed: usage limit");
    expect(body({ sure: false, why: { rule: "permission-guess", at: later(0) } }, "asking").body).toMatch(
      /^may need you: an edit/,
    );
    expect(JSON.stringify([body({}, "finished"), body({}, "asking"), body({}, "failed")])).not.toContain("canary");
  });

  test("a browser asks first, replaces the last one of a team, and a click brings the page up", async () => {
    const made: { close: () => void; onclick?: () => void; options: unknown }[] = [];
    class Fake {
      static permission = "default";
      static requestPermission = async () => (Fake.permission = "granted");
      close = vi.fn();
      onclick?: () => void;
      constructor(
        readonly title: string,
        readonly options: unknown,
      ) {
        made.push(this);
      }
    }
    vi.stubGlobal("Notification", Fake);
    vi.stubGlobal("focus", vi.fn());
    const frame = browserFrame();
    expect(frame.allowed()).toBe("ask");
    await expect(frame.notify({ team: "t1", title: "a", body: "b" })).rejects.toThrow("no notifications");
    expect(await frame.allow()).toBe("yes");
    await frame.notify({ team: "t1", title: "a", body: "b" });
    await frame.notify({ team: "t1", title: "a", body: "c" });
    expect(made[0]?.close).toHaveBeenCalled();
    const chosen: string[] = [];
    frame.onChosen((id) => chosen.push(id));
    made[1]?.onclick?.();
    expect(chosen).toEqual(["t1"]);
    expect(focus).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});
