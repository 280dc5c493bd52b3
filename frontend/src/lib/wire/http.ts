import { browserFrame } from "./browser";
import { Sequence } from "./sequence";
import type { Message } from "./types";
import type { Wire } from "./wire";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** The page in a browser: `desklamp serve` over loopback, one EventSource a page. */
export function httpWire(): Wire {
  return { connect, act, title: () => {}, frame: browserFrame() };
}

const connect: Wire["connect"] = (onMessage, onStatus) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;

  const open = () => {
    source?.close();
    const sequence = new Sequence();
    source = new EventSource("/events");
    source.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as Message;
      const verdict = sequence.judge(message);
      if (verdict === "gap") return open();
      if (verdict === "drop") return;
      wait = FIRST_WAIT;
      onMessage(message);
      onStatus("live");
    };
    source.onerror = () => {
      onStatus("lost");
      // The browser tries again by itself unless it was refused; then it gives up for good.
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  };

  const close = () => {
    clearTimeout(timer);
    source?.close();
    removeEventListener("pagehide", close);
    removeEventListener("pageshow", restored);
  };
  // A browser allows six streams per origin: a page that goes gives its own back.
  const restored = (event: PageTransitionEvent) => event.persisted && open();
  addEventListener("pagehide", close);
  addEventListener("pageshow", restored);
  onStatus("connecting");
  open();
  return close;
};

const act: Wire["act"] = async (name, body = {}) => {
  const answer = await fetch(`/act/${name}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(refusal(text) || `${answer.status} ${answer.statusText}`);
  return text === "" ? null : JSON.parse(text);
};

/** A refusal is `{"error":"…"}` or plain text. */
function refusal(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === "object" && "error" in value) return String(value.error);
  } catch {
    // Plain text, then.
  }
  return text.trim();
}
