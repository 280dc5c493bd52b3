import type { Of } from "./trace.svelte";

/** Where the keyboard was when a trace was opened; what was drawn anew meanwhile is found again by what it is of. */
export function back(before: Element | null, { team, request }: Of): HTMLElement | null {
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before;
  const card = request && document.querySelector(`[data-request="${CSS.escape(request)}"]`);
  return (
    (card || null)?.querySelector<HTMLElement>("button") ??
    document.querySelector<HTMLElement>(`[data-team="${CSS.escape(team)}"]`)
  );
}
