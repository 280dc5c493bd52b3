import { expect, test, vi } from "vitest";
import { change, snapshot } from "../../testing/invent";
import { pickWire } from ".";
import type { Message } from "./types";
import { wailsWire, type Host } from "./wails";

function fakeWindow() {
  const order: string[] = [];
  let ear: (...data: unknown[]) => void = () => {};
  const Listen = vi.fn(async () => void order.push("listen"));
  const Act = vi.fn(async (_name: string, _body: string) => `{"demo":false}`);
  const WindowSetTitle = vi.fn();
  const ClipboardSetText = vi.fn(async () => true);
  const Notify = vi.fn(async () => {});
  const Forget = vi.fn(async () => {});
  const Placed = vi.fn(async () => {});
  const Mini = vi.fn(async (on: boolean) => ({ onTop: on, why: "" as const }));
  const host: Host = {
    runtime: {
      EventsOn: (name, callback) => {
        order.push(`on ${name}`);
        ear = callback;
        return () => order.push("off");
      },
      WindowSetTitle,
      ClipboardSetText,
    },
    go: { app: { Window: { Listen, Act, Notify, Forget, Mini, Placed } } },
  };
  return {
    host,
    order,
    Listen,
    Act,
    WindowSetTitle,
    ClipboardSetText,
    Notify,
    Mini,
    emit: (...data: unknown[]) => ear(...data),
  };
}

test("the ear comes before the snapshot is asked for, since events sent earlier are lost", () => {
  const { host, order } = fakeWindow();
  wailsWire(host).connect(
    () => {},
    () => {},
  );
  expect(order).toEqual(["on office", "listen"]);
});

test("a window that did not hear the call is asked again until something comes", () => {
  vi.useFakeTimers();
  const { host, Listen, emit } = fakeWindow();
  const close = wailsWire(host).connect(
    () => {},
    () => {},
  );
  vi.advanceTimersByTime(5000);
  expect(Listen).toHaveBeenCalledTimes(2);
  emit(snapshot());
  vi.advanceTimersByTime(60_000);
  expect(Listen).toHaveBeenCalledTimes(2);
  close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("messages come as objects or as text; a gap asks for a new snapshot", () => {
  const { host, Listen, emit } = fakeWindow();
  const messages: Message[] = [];
  wailsWire(host).connect(
    (message) => messages.push(message),
    () => {},
  );
  emit(snapshot());
  emit(JSON.stringify(change({ what: "title", seq: 1 })));
  emit(change({ what: "title", seq: 3 }));
  expect(Listen).toHaveBeenCalledTimes(2);
  emit(change({ what: "title", seq: 4 }));
  emit(snapshot([], 0));
  expect(messages.map(({ seq }) => seq)).toEqual([0, 1, 0]);
});

test("acts go as text and come back as values; a refusal becomes an Error", async () => {
  const { host, Act } = fakeWindow();
  const wire = wailsWire(host);
  await expect(wire.act("demo", { on: false })).resolves.toEqual({ demo: false });
  expect(Act).toHaveBeenCalledWith("demo", `{"on":false}`);
  Act.mockRejectedValueOnce("that folder is a file");
  await expect(wire.act("add-root", {})).rejects.toThrow("that folder is a file");
});

test("the window gets the page's title", () => {
  const { host, WindowSetTitle } = fakeWindow();
  wailsWire(host).title("1 busy");
  expect(WindowSetTitle).toHaveBeenCalledWith("1 busy");
});

test("the window's wire is picked where the window is", async () => {
  const { host, Act } = fakeWindow();
  await pickWire(host).act("state");
  expect(Act).toHaveBeenCalledWith("state", "{}");
});

test("the window notifies, copies, shrinks, and says whose notification was clicked", async () => {
  const { host, Notify, Mini, ClipboardSetText, order, emit } = fakeWindow();
  const { frame } = wailsWire(host);
  await frame?.notify({ team: "claude:s1", title: "mill · Grind", body: "needs you" });
  expect(Notify).toHaveBeenCalledWith("claude:s1", "mill · Grind", "needs you");
  await expect(frame?.mini(true)).resolves.toEqual({ onTop: true, why: "" });
  expect(Mini).toHaveBeenCalledWith(true);
  const chosen: string[] = [];
  const off = frame?.onChosen((team) => chosen.push(team));
  emit("claude:s1");
  expect(chosen).toEqual(["claude:s1"]);
  off?.();
  expect(order).toEqual(["on choose", "off"]);
  ClipboardSetText.mockResolvedValueOnce(false);
  await expect(frame?.copy("x")).rejects.toThrow("took no text");
});
