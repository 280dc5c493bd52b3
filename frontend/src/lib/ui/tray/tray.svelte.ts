import { caseKey, endedCases, type Case } from "../../office/requests";
import type { Team } from "../../wire/types";

/** So many cards are laid out at first, and more at each wish. */
const PORTION = 30;

/** The cards in the tray. */
export class Cards {
  #shown: () => readonly Team[];
  #portions = $state(1);
  /** The cards that lay here before, in whichever folder; what is not among them has just come. */
  #lying: Set<string> | null = null;

  constructor(shown: () => readonly Team[]) {
    this.#shown = shown;
  }

  readonly all = $derived.by(() => endedCases(this.#shown()));
  readonly laid: Case[] = $derived.by(() => this.all.slice(0, this.#portions * PORTION));
  readonly more = $derived.by(() => Math.min(PORTION, this.all.length - this.laid.length));

  layMore() {
    this.#portions++;
  }

  /** The cards that came since the last look, to be asked once per change. The first look finds nothing new. */
  arrived(teams: readonly Team[]): Case[] {
    const cases = endedCases(teams);
    const before = this.#lying;
    this.#lying = new Set(cases.map(caseKey));
    return before ? cases.filter((one) => !before.has(caseKey(one))) : [];
  }
}
