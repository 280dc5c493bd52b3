import { MediaQuery } from "svelte/reactivity";
import type { Motion, Settings } from "./desk.svelte";

/** How the page looks and moves, from the settings and the system. */
export class Look {
  #settings: () => Settings;
  #dark = new MediaQuery("prefers-color-scheme: dark");
  #still = new MediaQuery("prefers-reduced-motion: reduce");

  constructor(settings: () => Settings) {
    this.#settings = settings;
  }

  get night(): boolean {
    const { theme } = this.#settings();
    return theme === "night" || (theme === "system" && this.#dark.current);
  }

  /** The system asks for less motion. */
  get still(): boolean {
    return this.#still.current;
  }

  get motion(): Motion {
    return this.still ? "none" : this.#settings().motion;
  }

  /** Puts both on the document once the settings are `known`; to be called where effects may be made. */
  apply(known: () => boolean) {
    $effect(() => {
      if (!known()) return;
      const root = document.documentElement;
      root.classList.toggle("night", this.night);
      root.dataset.motion = this.motion;
    });
  }
}
