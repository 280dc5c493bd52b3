import type { Key } from "../../../messages";

/** What a key asks for. */
export type Command =
  | "next"
  | "filter"
  | "trace"
  | "resume"
  | "folder"
  | "mini"
  | "play"
  | "help"
  | "back"
  | { team: number }
  | { step: "step" | "back" };

/** The keys, as the sheet lists them. There are no others. */
export const KEYS: readonly {
  cap: string;
  asks: Exclude<Command, object> | "team" | "step";
  meaning: Key;
  at: RegExp;
}[] = [
  { cap: "N", asks: "next", meaning: "help.next", at: /^n$/i },
  { cap: "1 – 9", asks: "team", meaning: "help.team", at: /^[1-9]$/ },
  { cap: "/", asks: "filter", meaning: "help.filter", at: /^\/$/ },
  { cap: "T", asks: "trace", meaning: "help.trace", at: /^t$/i },
  { cap: "C", asks: "resume", meaning: "help.resume", at: /^c$/i },
  { cap: "O", asks: "folder", meaning: "help.folder", at: /^o$/i },
  { cap: "M", asks: "mini", meaning: "help.mini", at: /^m$/i },
  { cap: "Space", asks: "play", meaning: "help.play", at: /^ $/ },
  { cap: "← →", asks: "step", meaning: "help.step", at: /^Arrow(Left|Right)$/ },
  { cap: "?", asks: "help", meaning: "help.help", at: /^\?$/ },
  { cap: "Esc", asks: "back", meaning: "help.back", at: /^Escape$/ },
];

const FIELD = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

const STEPS: Record<string, "step" | "back"> = { ArrowLeft: "back", ArrowRight: "step" };

/** Whether a key was pressed on nothing, or on what `also` selects. */
const bare = (target: EventTarget | null, also: string) =>
  !(target instanceof Element) || target === document.body || target.matches(also);

/** The command of a key, or null when it is somebody else's: typed into a field, or held with a modifier. */
export function command(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const found = KEYS.find(({ at }) => at.test(event.key));
  if (!found) return null;
  const typed = event.target instanceof HTMLElement && event.target.closest(FIELD);
  if (typed && found.asks !== "back") return null;
  // These have a meaning of their own wherever the keyboard is on something.
  if (found.asks === "play" && !bare(event.target, "[data-replay] :not(button)")) return null;
  if (found.asks === "step") return bare(event.target, "[data-replay] *") ? { step: STEPS[event.key] ?? "step" } : null;
  return found.asks === "team" ? { team: Number(event.key) } : found.asks;
}
