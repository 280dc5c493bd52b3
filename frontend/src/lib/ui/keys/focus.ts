import { tick } from "svelte";

/** Brings the keyboard to a team's table, in the drawing or in the words. */
export async function focusTeam(team: string | undefined) {
  if (team === undefined) return;
  await tick();
  const place = document.querySelector<HTMLElement>(`main [data-team="${CSS.escape(team)}"]`);
  if (!place) return;
  // A line of the words takes the focus only when it is sent there.
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.scrollIntoView({ block: "nearest", inline: "nearest" });
  place.focus({ preventScroll: true });
}

/** Brings the keyboard to what narrows the page: the words of the list when it is open, else the first folder. */
export function focusFolders() {
  const find = (place: string) => document.querySelector<HTMLElement>(place);
  (find("[data-words]") ?? find("[data-folder]"))?.focus();
}
