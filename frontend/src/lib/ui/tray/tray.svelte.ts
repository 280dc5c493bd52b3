import { caseKey, endedCases, type Case } from "../../office/requests";
import type { Team } from "../../wire/types";

/** So many cards are laid out at once, and more at each wish. No tray is so high that more of them fit. */
const PORTION = 30;

/** The cards in the tray. */
export class Cards {
  #shown: () => readonly Team[];
  #portions = $state(1);
  /** All lie side by side and are scrolled through, instead of in a stack. */
  spread = $state(false);
  /** How many fit into the tray, once it was measured. */
  fit = $state(Infinity);
  /** The cards that lay here before, in whichever folder; what is not among them has just come. */
  #lying: Set<string> | null = null;

  constructor(shown: () => readonly Team[]) {
    this.#shown = shown;
  }

  readonly all = $derived.by(() => endedCases(this.#shown()));
  readonly laid: Case[] = $derived.by(() => this.all.slice(0, this.#portions * PORTION));
  readonly more = $derived.by(() => Math.min(PORTION, this.all.length - this.laid.length));

  /** The cards that do not fit: they lie in the stack. */
  readonly stacked: Case[] = $derived.by(() => (this.spread ? [] : this.all.slice(this.fit)));

  layMore() {
    this.#portions++;
  }

  unstack(on: boolean) {
    this.spread = on;
    this.#portions = 1;
  }

  /** The cards that came since the last look, to be asked once per change. The first look finds nothing new. */
  arrived(teams: readonly Team[]): Case[] {
    const cases = endedCases(teams);
    const before = this.#lying;
    this.#lying = new Set(cases.map(caseKey));
    return before ? cases.filter((one) => !before.has(caseKey(one))) : [];
  }
}
