/** Length of a tick. Nothing on the page counts faster than seconds. */
const TICK = 1000;

/**
 * The page's one clock: it ticks while something is going on and the page can be seen, and stands still otherwise, so
 * that a resting office draws nothing.
 */
export class Clock {
  #read: () => number;
  now = $state(0);

  constructor(read: () => number) {
    this.#read = read;
    this.now = read();
  }

  /** Runs while `going` holds; to be called where effects may be made. */
  run(going: () => boolean) {
    let visible = $state(document.visibilityState === "visible");
    $effect(() => {
      const look = () => (visible = document.visibilityState === "visible");
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
    $effect(() => {
      if (!visible) return;
      this.look();
      if (!going()) return;
      const timer = setInterval(() => this.look(), TICK);
      return () => clearInterval(timer);
    });
  }

  look() {
    this.now = this.#read();
  }
}
