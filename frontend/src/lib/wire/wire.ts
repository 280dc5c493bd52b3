import type { Frame } from "./frame";
import type { Message } from "./types";

/** connecting: nothing came yet. live: messages come. lost: the connection broke and is being made again. */
export type Status = "connecting" | "live" | "lost";

/**
 * The page's only way to the engine.
 *
 * `connect` hands over a snapshot first and then every change without a gap: when one is missing, the adapter asks
 * again and a fresh snapshot comes. It returns what ends the connection. `act` asks for something by name; a refusal is
 * an Error whose message can be shown.
 */
export interface Wire {
  connect(onMessage: (message: Message) => void, onStatus: (status: Status) => void): () => void;
  act(name: string, body?: unknown): Promise<unknown>;
  /** The title of the window that holds the page. */
  title(text: string): void;
  /** What holds the page; none where nothing does, as in the gallery. */
  frame?: Frame;
}
