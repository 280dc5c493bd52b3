/**
 * Benches on a mat: small ones beside the table, the others in rows under it, each tied by a line to whom it reports.
 * In: bench widths and the table. Out: places and lines.
 */
import { BENCH, MAT_SIDE } from "./density";

export interface Spot {
  x: number;
  y: number;
}

export interface BenchSize {
  width: number;
  /** Room behind the bench's end for a phase's bead. */
  tail: number;
  parent: string;
}

export interface BenchPlace extends Spot {
  tie: Spot[];
}

export interface Anchor {
  /** The table: its ends, its far edge, the apron's lower edge and the last line under it. */
  left: number;
  right: number;
  far: number;
  apron: number;
  bottom: number;
}

const GAP = 16;
/** Left of the benches runs the line that ties them to the table. */
export const TRUNK = 14;

/** How many rows of benches lie under the table. */
export function benchRows(benches: readonly BenchSize[], room: number, tableRight: number): number {
  return rowsOf(benches, room, tableRight).length - 1;
}

/** Indices row by row; the first row is what stands beside the table. */
function rowsOf(benches: readonly BenchSize[], room: number, tableRight: number): number[][] {
  const rows: number[][] = [[]];
  let at = tableRight + GAP;
  let parent = "leader";
  benches.forEach((bench, i) => {
    const fits = at + bench.width + bench.tail <= room + MAT_SIDE && bench.parent === parent;
    if (!fits) {
      rows.push([]);
      at = MAT_SIDE + TRUNK;
      parent = bench.parent;
    }
    rows.at(-1)?.push(i);
    at += bench.width + bench.tail + GAP;
  });
  return rows;
}

export function placeBenches(
  benches: readonly BenchSize[],
  room: number,
  table: Anchor,
  from: (parent: string) => Spot,
): BenchPlace[] {
  const places: BenchPlace[] = [];
  rowsOf(benches, room, table.right).forEach((row, r) => {
    const y = r === 0 ? table.apron - BENCH.depth - BENCH.apron : table.bottom + BENCH.above + (r - 1) * BENCH.step;
    let x = r === 0 ? table.right + GAP : MAT_SIDE + TRUNK;
    const middle = y + BENCH.depth + BENCH.apron / 2;
    let before: Spot | null = r === 0 ? { x: table.right, y: middle } : null;
    for (const i of row) {
      const bench = benches[i] as BenchSize;
      const tie = before ? [before, { x, y: middle }] : trunk(from(bench.parent), { x, y: middle }, r);
      places[i] = { x, y, tie };
      before = { x: x + bench.width + bench.tail, y: middle };
      x += bench.width + bench.tail + GAP;
    }
  });
  return places;
}

/** Down from the parent, along under the table, then down the left side. */
function trunk(from: Spot, to: Spot, row: number): Spot[] {
  const x = MAT_SIDE + ((row - 1) % 2) * 5;
  return [from, { x: from.x, y: from.y + 8 }, { x, y: from.y + 8 }, { x, y: to.y }, to];
}
