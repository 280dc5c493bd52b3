const SHOWN_MS = 6000;

/** One line about what was just done. It goes by itself, unless it is to be read closely. */
export class Slip {
  text = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(text: string, stays = false) {
    clearTimeout(this.#timer);
    this.text = text;
    if (!stays) this.#timer = setTimeout(() => this.away(), SHOWN_MS);
  }

  away() {
    clearTimeout(this.#timer);
    this.text = "";
  }
}
