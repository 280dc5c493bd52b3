/** How long an ended team may stay, as the settings write it. */
export const WINDOWS: readonly string[] = ["24h", "3d", "7d", "30d", "all"];

/** The whole days of such a length; 0 of any other. */
export function spans(text: string): number {
  const found = /^(\d+)(h|d)$/.exec(text);
  if (!found) return 0;
  const days = Number(found[1]) / (found[2] === "h" ? 24 : 1);
  return Number.isInteger(days) ? days : 0;
}
