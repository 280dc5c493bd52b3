/**
 * The one clock of the room: two beats a second for the hands of those who type, and nothing else.
 * It runs only while somebody moves, the page is seen and motion is wanted; otherwise there is no timer at all.
 */
export type Motion = "full" | "calm" | "none";
export type Beat = 0 | 1;

/** At most so many members move at once; the others hold still in their posture. */
export const MOST_MOVING = 12;
export const BEAT_MS = 500;

export interface Timer {
  start(tick: () => void, ms: number): unknown;
  stop(handle: unknown): void;
}

const real: Timer = {
  start: (tick, ms) => setInterval(tick, ms),
  stop: (handle) => clearInterval(handle as ReturnType<typeof setInterval>),
};

export interface Conditions {
  moving: number;
  motion: Motion;
  hidden: boolean;
  reduced: boolean;
}

export const mayMove = (c: Conditions): boolean => c.moving > 0 && c.motion === "full" && !c.hidden && !c.reduced;

export class Clock {
  #handle: unknown = null;
  #beat: Beat = 0;

  constructor(
    private readonly onBeat: (beat: Beat) => void,
    private readonly timer: Timer = real,
  ) {}

  get running(): boolean {
    return this.#handle !== null;
  }

  /** Starts or stops the timer so that it fits the conditions. */
  follow(conditions: Conditions): void {
    const wanted = mayMove(conditions);
    if (wanted && !this.running) this.#handle = this.timer.start(() => this.#tick(), BEAT_MS);
    if (!wanted) this.stop();
  }

  stop(): void {
    if (!this.running) return;
    this.timer.stop(this.#handle);
    this.#handle = null;
    if (this.#beat === 1) this.#tick();
  }

  #tick(): void {
    this.#beat = this.#beat === 0 ? 1 : 0;
    this.onBeat(this.#beat);
  }
}
