const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * When the soonest of some lengths of time reads differently, in milliseconds from now: lengths below a minute count
 * seconds, longer ones minutes. null when there is none.
 */
export function untilNext(since: readonly string[], now: number): number | null {
  let next: number | null = null;
  for (const at of since) {
    const age = Math.max(0, now - Date.parse(at));
    const step = age < MINUTE ? SECOND : MINUTE;
    const wait = step - (age % step);
    if (next === null || wait < next) next = wait;
  }
  return next;
}
