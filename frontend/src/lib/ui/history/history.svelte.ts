import type { Wire } from "../../wire";
import type { Card, HistoryPart, Project } from "../../wire/types";

/** What the list is narrowed to; "" lets everything through. */
export interface Filters {
  project: string;
  source: string;
  state: string;
  text: string;
}

const ALL: Filters = { project: "", source: "", state: "", text: "" };

/** So many cards come at once, and so many are asked for again at most when the list may have changed. */
const PART = 100;
const MOST = 1000;

/** While the logs are read it is asked how far they are; while somebody types, only what stands still is asked for. */
const POLL_MS = 300;
const TYPING_MS = 180;

/** The list of finished requests, as far as somebody has scrolled. It asks for nothing until it is opened. */
export class History {
  readonly #wire: Pick<Wire, "act">;
  #open = false;
  /** Grows with each question that makes the answers under way worthless. */
  #turn = 0;
  #busy = false;
  #wanted = PART;
  /** What is laid out does not belong to the filters. */
  #stale = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  cards = $state.raw<Card[]>([]);
  folders = $state.raw<Project[]>([]);
  filters = $state.raw<Filters>(ALL);
  more = $state(false);
  count = $state(0);
  reading = $state(true);
  /** How much of the logs is read, from 0 to 1. */
  done = $state(0);
  failed = $state(0);
  /** Why the last question was refused; "" when it was not. */
  trouble = $state("");

  constructor(wire: Pick<Wire, "act">) {
    this.#wire = wire;
  }

  readonly filtered = $derived(Object.values(this.filters).some((value) => value !== ""));

  open() {
    this.#open = true;
    this.again();
  }

  /** Ends the reading and forgets the cards; what it was narrowed to stays. */
  close() {
    this.#open = false;
    this.#turn++;
    clearTimeout(this.#timer);
    this.cards = [];
    this.reading = true;
    this.done = 0;
    this.#wanted = PART;
    this.#wire.act("history-close").catch(() => {}); // nobody waits for it; the engine forgets by itself
  }

  /** Narrows the list; words that are still being typed wait a moment. */
  narrow(part: Partial<Filters>) {
    this.filters = { ...this.filters, ...part };
    this.#wanted = PART;
    this.#stale = true;
    this.#turn++;
    this.#later(part.text === undefined ? 0 : TYPING_MS, () => this.#ask(true));
  }

  clear() {
    this.narrow({ ...ALL });
  }

  /** Asks again for all that is laid out: something may have changed in it. */
  again() {
    if (!this.#open) return;
    this.#turn++;
    this.#ask(true);
  }

  /** Says how many cards are wanted. */
  want(cards: number) {
    this.#wanted = Math.max(this.#wanted, cards + PART);
    if (this.more && !this.#busy && this.cards.length < this.#wanted) this.#ask(false);
  }

  #later(ms: number, then: () => void) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  async #ask(fresh: boolean) {
    clearTimeout(this.#timer);
    const turn = this.#turn;
    const last = fresh ? undefined : this.cards.at(-1)?.request;
    const limit = fresh ? Math.min(MOST, Math.max(PART, this.cards.length)) : PART;
    const place = last ? { before: last.ended, id: last.id } : {};
    this.#busy = true;
    try {
      const part = (await this.#wire.act("history", { ...this.filters, ...place, limit })) as HistoryPart;
      if (turn === this.#turn) this.#take(part, last !== undefined);
    } catch (refusal) {
      if (turn === this.#turn) this.#refused(refusal);
    } finally {
      if (turn === this.#turn) this.#busy = false;
    }
  }

  #take(part: HistoryPart, below: boolean) {
    const wasReading = this.reading;
    // What is not wanted yet was only asked to learn how far the reading is.
    const enough = below && this.cards.length >= this.#wanted;
    this.trouble = "";
    if (!enough) this.cards = below ? [...this.cards, ...part.cards] : [...part.cards, ...this.#rest(part)];
    this.#stale = false;
    this.more = part.more || (enough && part.cards.length > 0);
    ({ count: this.count, folders: this.folders, reading: this.reading, failed: this.failed } = part);
    this.done = part.total > 0 ? part.read / part.total : part.reading ? 0 : 1;
    if (part.reading) this.#later(POLL_MS, () => this.#ask(false));
    // Only when all is read it is known whose the requests of copied sessions are.
    else if (wasReading && below) this.again();
    else if (this.more && this.cards.length < this.#wanted) this.#later(0, () => this.#ask(false));
  }

  /** What lies below a part that was asked for again and did not reach as far down as before. */
  #rest(part: HistoryPart): Card[] {
    const last = part.cards.at(-1)?.request;
    if (this.#stale || !part.more || !last) return [];
    return this.cards.slice(this.cards.findIndex(({ request }) => request.id === last.id) + 1 || this.cards.length);
  }

  #refused(refusal: unknown) {
    this.trouble = refusal instanceof Error ? refusal.message : String(refusal);
    this.reading = false;
  }
}
