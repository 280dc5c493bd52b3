import { untrack } from "svelte";
import { Absence, schedule, type Sum } from "../../office/absence";
import type { Office } from "../../office/office.svelte";

/** Who was away for less has missed nothing. */
const AWAY_MS = 2 * 60_000;
const PLAY_MS = 20_000;

/** An absence that is over and brought something. */
interface Offer {
  absence: Absence;
  lasted: number;
  sum: Sum;
}

/** Notices when the reader is away, and can play what happened meanwhile, on the floor, in 20 seconds. */
export class Away {
  readonly #office: Office;
  #absence: Absence | null = null;
  /** By our own clock: that of a replayed recording may run faster. */
  #left = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last absence, if it is worth a word. */
  offer = $state.raw<Offer | null>(null);
  playing = $state(false);

  constructor(office: Office) {
    this.#office = office;
  }

  /** To be called where effects may be made. */
  watch() {
    $effect(() => {
      const look = () => (this.#here() ? this.#back() : this.#leave());
      const ears: [EventTarget, string][] = [
        [document, "visibilitychange"],
        [window, "blur"],
        [window, "focus"],
      ];
      for (const [target, name] of ears) target.addEventListener(name, look);
      return () => {
        for (const [target, name] of ears) target.removeEventListener(name, look);
        this.stop();
      };
    });
    $effect(() => {
      const teams = this.#office.teams;
      untrack(() => this.#absence?.note(this.#office.clock(), teams));
    });
  }

  #here = () => document.visibilityState === "visible" && document.hasFocus();

  #leave() {
    if (document.visibilityState !== "visible") this.stop();
    if (!this.#office.known || this.#absence) return;
    this.#left = Date.now();
    this.#absence = new Absence(this.#office.clock(), this.#office.teams);
  }

  #back() {
    const absence = this.#absence;
    this.#absence = null;
    if (!absence) return;
    const lasted = Date.now() - this.#left;
    const sum = absence.sum();
    if (lasted >= AWAY_MS && sum.finished + sum.failed + sum.asked > 0) this.offer = { absence, lasted, sum };
  }

  put() {
    this.offer = null;
  }

  /** Plays the last absence; `then` is called when it has come to now, not when it was ended. */
  play(then: () => void) {
    if (!this.offer) return;
    const steps = schedule(this.offer.absence.moments, PLAY_MS);
    this.offer = null;
    this.playing = true;
    const start = Date.now();
    const next = () => {
      const step = steps.shift();
      if (!step) {
        this.stop();
        return then();
      }
      this.#office.stage(step.moment);
      const until = start + (steps[0]?.after ?? PLAY_MS);
      this.#timer = setTimeout(next, Math.max(0, until - Date.now()));
    };
    next();
  }

  /** Shows the office as it is now. */
  stop() {
    clearTimeout(this.#timer);
    this.playing = false;
    this.#office.stage(null);
  }
}
