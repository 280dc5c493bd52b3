/** The one clock as the room sees it: a beat that changes only while somebody may move. */
import { Clock, type Beat, type Motion } from "../../floor/clock";

export class Pulse {
  beat = $state<Beat>(0);
  #hidden = $state(false);
  #reduced = $state(false);

  /** To be called once while a component is set up. */
  constructor(moving: () => number, motion: () => Motion) {
    const clock = new Clock((beat) => (this.beat = beat));
    $effect(() => this.#watch());
    $effect(() => clock.follow({ moving: moving(), motion: motion(), hidden: this.#hidden, reduced: this.#reduced }));
    $effect(() => () => clock.stop());
  }

  #watch(): () => void {
    const wish = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
    const look = () => {
      this.#hidden = document.hidden;
      this.#reduced = wish?.matches ?? false;
    };
    look();
    document.addEventListener("visibilitychange", look);
    wish?.addEventListener("change", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      wish?.removeEventListener("change", look);
    };
  }
}
