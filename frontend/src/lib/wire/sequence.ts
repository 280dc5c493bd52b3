import type { Message } from "./types";

/** What to do with a message: hand it on, pass over it, or ask for a new snapshot because one is missing before it. */
export type Verdict = "take" | "drop" | "gap";

/** Watches the numbers of one connection. */
export class Sequence {
  #last: number | null = null;

  judge(message: Message): Verdict {
    if (message.kind === "snapshot") {
      this.#last = message.seq;
      return "take";
    }
    // After a gap the rest of the old stream is worthless until the snapshot comes.
    if (this.#last === null || message.seq <= this.#last) return "drop";
    if (message.seq === this.#last + 1) {
      this.#last = message.seq;
      return "take";
    }
    this.#last = null;
    return "gap";
  }
}
