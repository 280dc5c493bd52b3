import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change, snapshot } from "../../testing/invent";
import { httpWire } from "./http";
import type { Message } from "./types";

class FakeSource {
  static CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  closed = false;
  onmessage: (event: { data: string }) => void = () => {};
  onerror: () => void = () => {};
  constructor(readonly url: string) {
    FakeSource.all.push(this);
  }
  close() {
    this.closed = true;
  }
  send(message: Message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const latest = () => FakeSource.all.at(-1)!;

beforeEach(() => {
  FakeSource.all = [];
  vi.stubGlobal("EventSource", FakeSource);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connected() {
  const messages: Message[] = [];
  const status: string[] = [];
  const close = httpWire().connect(
    (message) => messages.push(message),
    (now) => status.push(now),
  );
  return { messages, status, close };
}

test("messages come in order over one EventSource", () => {
  const { messages, status } = connected();
  latest().send(snapshot());
  latest().send(change({ what: "title", seq: 1 }));
  expect(latest().url).toBe("/events");
  expect(FakeSource.all).toHaveLength(1);
  expect(messages.map(({ seq }) => seq)).toEqual([0, 1]);
  expect(status[0]).toBe("connecting");
  expect(status.at(-1)).toBe("live");
});

test("after a gap the connection is made anew and starts with a snapshot", () => {
  const { messages } = connected();
  const first = latest();
  first.send(snapshot());
  first.send(change({ what: "title", seq: 2 }));
  expect(first.closed).toBe(true);
  expect(FakeSource.all).toHaveLength(2);
  latest().send(snapshot([], 7));
  latest().send(change({ what: "title", seq: 8 }));
  expect(messages.map(({ seq }) => seq)).toEqual([0, 7, 8]);
});

test("a broken connection is left to the browser, one that was refused is tried again later", () => {
  const { status } = connected();
  latest().onerror();
  expect(status.at(-1)).toBe("lost");
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.all).toHaveLength(1);
  latest().readyState = FakeSource.CLOSED;
  latest().onerror();
  vi.advanceTimersByTime(999);
  expect(FakeSource.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSource.all).toHaveLength(2);
});

test("a page that goes gives its stream back", () => {
  connected();
  dispatchEvent(new Event("pagehide"));
  expect(latest().closed).toBe(true);
});

test("after close nothing is tried again", () => {
  const { close } = connected();
  latest().readyState = FakeSource.CLOSED;
  latest().onerror();
  close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.all).toHaveLength(1);
});

const answer = (status: number, text: string) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(text, { status })),
  );

test("an act is posted as JSON with the page's own cookie", async () => {
  answer(200, `{"demo":true}`);
  await expect(httpWire().act("demo", { on: true })).resolves.toEqual({ demo: true });
  expect(fetch).toHaveBeenCalledWith(
    "/act/demo",
    expect.objectContaining({ method: "POST", credentials: "same-origin", body: `{"on":true}` }),
  );
});

test.each([
  [`{"error":"that folder is a file"}`, "that folder is a file"],
  ["that folder is a file\n", "that folder is a file"],
  ["", "400"],
])("a refusal %j can be shown", async (text, said) => {
  answer(400, text);
  await expect(httpWire().act("add-root", {})).rejects.toThrow(said);
});
