import type { Row } from "./days";

/** What a row takes of the list, in pixels, the space below it included. */
export const CARD = 114;
export const DAY = 38;

/** So many pixels are drawn beyond both edges, so that a quick scroll finds something there. */
const BEYOND = 300;

/** Where each row begins, and last where the list ends. */
export function offsets(rows: readonly Row[]): number[] {
  const at = [0];
  for (const row of rows) at.push(at.at(-1)! + ("card" in row ? CARD : DAY));
  return at;
}

/** The rows that are drawn: those between `top` and `top + height`, and some beyond. `to` is not among them. */
export function drawn(at: readonly number[], top: number, height: number): { from: number; to: number } {
  const rows = at.length - 1;
  const from = Math.max(0, under(at, top - BEYOND));
  return { from, to: Math.min(rows, under(at, top + height + BEYOND) + 1) };
}

/** The last row that begins at or before y; -1 when none does. */
function under(at: readonly number[], y: number): number {
  let low = 0;
  let high = at.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! <= y) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
