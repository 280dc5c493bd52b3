import type { Frame, Top } from "./frame";
import { Sequence } from "./sequence";
import type { Message } from "./types";
import type { Wire } from "./wire";

/** What Wails puts into the window: the runtime, and the bound methods of app.Window. */
export interface Host {
  runtime: {
    EventsOn(name: string, callback: (...data: unknown[]) => void): () => void;
    WindowSetTitle(title: string): void;
    ClipboardSetText(text: string): Promise<boolean>;
  };
  go: { app: { Window: Bound } };
}

/** The exported methods of app.Window. */
export interface Bound {
  Listen(): Promise<void>;
  Act(name: string, body: string): Promise<string>;
  Notify(team: string, title: string, body: string): Promise<void>;
  Forget(team: string): Promise<void>;
  Mini(on: boolean): Promise<Top>;
  Placed(): Promise<void>;
}

const EVENT = "office";
const CHOSEN = "choose";
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

  return { connect, act, title: (text) => host.runtime.WindowSetTitle(text), frame: windowFrame(host) };
}

function windowFrame({ runtime, go: { app } }: Host): Frame {
  const window = app.Window;
  const quietly = (done: Promise<unknown>) => void done.catch(() => {}); // the window is closing
  return {
    notify: ({ team, title, body }) => window.Notify(team, title, body),
    forget: (team) => quietly(window.Forget(team)),
    allowed: () => "yes",
    allow: async () => "yes",
    onChosen: (take) => runtime.EventsOn(CHOSEN, (team) => take(String(team))),
    mini: (on) => window.Mini(on),
    placed: () => quietly(window.Placed()),
    async copy(text) {
      if (!(await runtime.ClipboardSetText(text))) throw new Error("the system took no text");
    },
  };
}
