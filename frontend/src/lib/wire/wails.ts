import { Sequence } from "./sequence";
import type { Message } from "./types";
import type { Wire } from "./wire";

/** What Wails puts into the window: the runtime, and the bound methods of app.Window. */
export interface Host {
  runtime: {
    EventsOn(name: string, callback: (...data: unknown[]) => void): () => void;
    WindowSetTitle(title: string): void;
  };
  go: { app: { Window: { Listen(): Promise<void>; Act(name: string, body: string): Promise<string> } } };
}

const EVENT = "office";
/** A window that is still opening may not hear the first call; it is repeated until something comes. */
const REPEAT_MS = 5000;

/** The page in the window. */
export function wailsWire(host: Host): Wire {
  const window = host.go.app.Window;

  const connect: Wire["connect"] = (onMessage, onStatus) => {
    const sequence = new Sequence();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(listen, REPEAT_MS);
      window.Listen().catch(() => onStatus("lost"));
    };
    const take = (data: unknown) => {
      const message = (typeof data === "string" ? JSON.parse(data) : data) as Message;
      const verdict = sequence.judge(message);
      if (verdict === "gap") return listen();
      if (verdict === "drop") return;
      clearTimeout(timer);
      onMessage(message);
      onStatus("live");
    };
    onStatus("connecting");
    // Events sent before anyone listens are lost, so the ear comes first and the snapshot is asked for after.
    const off = host.runtime.EventsOn(EVENT, (...data) => data.forEach(take));
    listen();
    return () => {
      clearTimeout(timer);
      off();
    };
  };

  const act: Wire["act"] = async (name, body = {}) => {
    try {
      const text = await window.Act(name, JSON.stringify(body));
      return text ? JSON.parse(text) : null;
    } catch (refusal) {
      throw refusal instanceof Error ? refusal : new Error(String(refusal));
    }
  };

  return { connect, act, title: (text) => host.runtime.WindowSetTitle(text) };
}
