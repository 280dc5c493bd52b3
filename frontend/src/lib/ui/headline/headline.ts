import type { Say } from "../../../messages";
import type { Totals } from "../../office/totals";

/** The headline in its parts: the needy one is said first and drawn bold. */
export interface Headline {
  needy: string;
  rest: string;
  whole: string;
}

const SEPARATOR = " · ";

/** "2 teams need you · 4 busy · 3 resting"; what is zero is left out. */
export function headline(totals: Totals, known: boolean, say: Say): Headline {
  const part = (state: keyof Totals) => (totals[state] > 0 ? [say(`headline.${state}`, { n: totals[state] })] : []);
  const needy = part("asking").join("");
  const rest = [...part("working"), ...part("failed"), ...part("resting")].join(SEPARATOR);
  if (!needy && !rest) {
    const text = say(known ? "headline.nobody" : "headline.reading");
    return { needy: "", rest: text, whole: text };
  }
  return { needy, rest, whole: [needy, rest].filter(Boolean).join(SEPARATOR) };
}
