/** How closely people sit, by numbers alone, and the sizes that go with it. */
export type Density = "alone" | "full" | "pods" | "benches" | "crowd";

/** Sizes in CSS pixels. Heads are what all else is measured by: 64, 40, 34 and 28. */
export interface Scale {
  lead: number;
  member: number;
  /** Narrowest column and height of one row of the floor. */
  column: number;
  row: number;
  gapX: number;
  gapY: number;
  /** From the mat's top to the table's far edge, and from there to the mat's bottom. */
  above: number;
  below: number;
  depth: number;
  apron: number;
  legs: number;
  /** Along the far edge: leader, first member, each further member, last member to the end. */
  leadX: number;
  first: number;
  pitch: number;
  tight: number;
  end: number;
  /** A table for one. */
  single: number;
  lamp: number;
}

/** Rug round the mats: band at the sides and the top, the folder's name at the bottom. */
export const RUG = { side: 12, top: 12, bottom: 20, between: 14 } as const;
/** Wood between the mat's edge and the table's end. */
export const MAT_SIDE = 12;
export const BENCH = {
  head: 28,
  above: 72,
  step: 108,
  depth: 18,
  apron: 18,
  legs: 11,
  pitch: 56,
  tight: 44,
  end: 32,
} as const;

const FULL: Scale = {
  lead: 40, member: 34, column: 262, row: 206, gapX: 18, gapY: 12, above: 82, below: 92, depth: 36, apron: 20, legs: 17,
  leadX: 84, first: 90, pitch: 86, tight: 62, end: 46, single: 212, lamp: 1,
}; // prettier-ignore
const PODS: Scale = {
  lead: 34, member: 28, column: 194, row: 190, gapX: 16, gapY: 12, above: 72, below: 84, depth: 32, apron: 20, legs: 14,
  leadX: 64, first: 68, pitch: 58, tight: 48, end: 34, single: 150, lamp: 0.86,
}; // prettier-ignore
const BENCHES: Scale = {
  lead: 28, member: 28, column: 154, row: 168, gapX: 12, gapY: 16, above: 64, below: 72, depth: 24, apron: 18, legs: 12,
  leadX: 50, first: 50, pitch: 46, tight: 40, end: 27, single: 112, lamp: 0.74,
}; // prettier-ignore
const ALONE: Scale = {
  lead: 64, member: 48, column: 480, row: 610, gapX: 18, gapY: 12, above: 230, below: 330, depth: 70, apron: 34, legs: 36,
  leadX: 190, first: 150, pitch: 120, tight: 90, end: 70, single: 440, lamp: 1.6,
}; // prettier-ignore

export const SCALES: Record<Density, Scale> = {
  alone: ALONE,
  full: FULL,
  pods: PODS,
  benches: BENCHES,
  crowd: BENCHES,
};

export interface Count {
  teams: number;
  people: number;
  /** Chairs, empty ones too: a chair that stays keeps the office from swinging between two sizes. */
  chairs: number;
}

const STEPS: readonly Density[] = ["alone", "full", "pods", "benches", "crowd"];
const MOST: Record<Density, { teams: number; people: number }> = {
  alone: { teams: 1, people: 1 },
  full: { teams: 6, people: 20 },
  pods: { teams: 20, people: 36 },
  benches: { teams: 60, people: 60 },
  crowd: { teams: Infinity, people: Infinity },
};

const holds = (d: Density, c: Count, part: number): boolean =>
  c.teams <= Math.max(1, Math.floor(MOST[d].teams * part)) &&
  (d === "alone" ? c.chairs <= 1 : c.people <= MOST[d].people * part);

/**
 * The step for a count. Closer at once, looser only when the count fits with room to spare, so that one member
 * coming and going does not lay the room out anew each time.
 */
export function density(count: Count, before: Density | null): Density {
  const now = STEPS.find((d) => holds(d, count, 1)) ?? "crowd";
  if (before === null || STEPS.indexOf(now) >= STEPS.indexOf(before)) return now;
  const roomy = STEPS.find((d) => holds(d, count, d === "alone" ? 1 : 0.8)) ?? "crowd";
  return STEPS.indexOf(roomy) < STEPS.indexOf(before) ? roomy : before;
}
