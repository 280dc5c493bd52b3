import { untilNext } from "./steps";

/** Nothing on the page counts faster than seconds; teams that began in one minute are counted on together. */
const LEAST_MS = 1000;

/**
 * The page's one clock: it goes on when a length of time that is shown reads differently, every second in its first
 * minute and every minute then. It stands still while the page cannot be seen or nothing is going on, so that a resting
 * office draws nothing.
 */
export class Clock {
  #read: () => number;
  now = $state(0);

  constructor(read: () => number) {
    this.#read = read;
    this.now = read();
  }

  /** Runs while there are moments `since` which time is counted; to be called where effects may be made. */
  run(since: () => readonly string[]) {
    let visible = $state(document.visibilityState === "visible");
    $effect(() => {
      const look = () => (visible = document.visibilityState === "visible");
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
    $effect(() => {
      if (!visible) return;
      const moments = since();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        this.look();
        const wait = untilNext(moments, this.#read());
        if (wait !== null) timer = setTimeout(tick, Math.max(wait, LEAST_MS));
      };
      tick();
      return () => clearTimeout(timer);
    });
  }

  look() {
    this.now = this.#read();
  }
}
