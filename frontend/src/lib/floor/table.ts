/**
 * The measures of one team's mat: how many cells it needs, where the table stands on it and where each chair is.
 * In: groups of chairs and a scale. Out: numbers only; nothing here knows what a figure looks like.
 */
import { benchRows, placeBenches, TRUNK, type BenchSize, type Spot } from "./benches";
import { BENCH, MAT_SIDE, RUG, type Scale } from "./density";
import { TABLE, type Chair, type Group, type Phase } from "./seats";

export interface Span {
  columns: number;
  rows: number;
}

/** The floor's columns once the width is known. */
export interface Measure {
  scale: Scale;
  columns: number;
  columnWidth: number;
}

export interface SeatAt {
  id: string;
  empty: boolean;
  x: number;
  head: number;
}

export interface BenchAt {
  key: string;
  x: number;
  y: number;
  width: number;
  seats: SeatAt[];
  /** Members for whom the bench has no room: "+n". */
  more: number;
  phase: Phase | null;
  /** The line to the one they report to. */
  tie: Spot[];
}

export interface Setting {
  /** Left end and far edge of the table, its width. */
  x: number;
  y: number;
  width: number;
  seats: SeatAt[];
  benches: BenchAt[];
}

export const matWidth = (m: Measure, columns: number): number =>
  columns * m.columnWidth + (columns - 1) * m.scale.gapX - 2 * RUG.side;

/** Chairs of the table group by index, as many places as the highest index asks for. */
const places = (chairs: readonly Chair[]): number => (chairs.at(-1)?.index ?? 0) + 1;

const tableGroup = (groups: readonly Group[]): Group =>
  groups.find((g) => g.key === TABLE) ?? { key: TABLE, parent: "", phase: null, chairs: [] };

function naturalWidth(n: number, s: Scale): number {
  return n < 2 ? s.single : s.leadX + s.first + (n - 2) * s.pitch + s.end;
}

/** How many fit at the table of a mat, at a pitch. */
function capacity(width: number, s: Scale, pitch: number): number {
  const first = Math.min(s.first, pitch * 1.15);
  const rest = width - 2 * MAT_SIDE - s.leadX - first - s.end;
  return rest < 0 ? 1 : 2 + Math.floor(rest / pitch);
}

const benchCapacity = (width: number, pitch: number = BENCH.pitch): number =>
  Math.max(1, Math.floor((width - 2 * MAT_SIDE - TRUNK - BEAD - 24) / pitch));

/** Rows of benches that find room under the table of a mat of so many rows. */
function rowsUnder(rows: number, s: Scale): number {
  const first = BENCH.above + BENCH.depth + BENCH.apron + BENCH.legs;
  return Math.max(0, Math.floor(((rows - 1) * (s.row + s.gapY) - first) / BENCH.step + 1));
}

interface Row {
  group: Group;
  chairs: Chair[];
}

interface Demand {
  atTable: number;
  benches: Row[];
}

/** Splits what does not fit at the table onto further benches of the same parent. */
function demand(groups: readonly Group[], most: number, perBench: number): Demand {
  const table = tableGroup(groups);
  const over = table.chairs.filter((c) => c.index >= most);
  const benches: Row[] = groups.filter((g) => g.key !== TABLE).map((group) => ({ group, chairs: group.chairs }));
  for (let i = 0; i < over.length; i += perBench) {
    const key = `more:${i / perBench}`;
    benches.push({ group: { key, parent: "leader", phase: null, chairs: [] }, chairs: over.slice(i, i + perBench) });
  }
  return { atTable: Math.min(most, places(table.chairs)), benches };
}

/** The cells a team needs when it is placed anew. */
export function span(groups: readonly Group[], m: Measure): Span {
  const s = m.scale;
  const n = places(tableGroup(groups).chairs);
  const longest = Math.max(0, ...groups.filter((g) => g.key !== TABLE).map((g) => g.chairs.length));
  let columns = 1;
  const enough = (c: number) => {
    const width = matWidth(m, c);
    return capacity(width, s, s.pitch * 0.94) >= n && (longest === 0 || benchCapacity(width) >= longest);
  };
  while (columns < m.columns && !enough(columns)) columns++;
  return { columns, rows: rowsFor(groups, m, columns) };
}

function rowsFor(groups: readonly Group[], m: Measure, columns: number): number {
  const width = matWidth(m, columns);
  const { atTable, benches } = demand(groups, capacity(width, m.scale, m.scale.tight), benchCapacity(width));
  if (benches.length === 0) return 1;
  const room = width - 2 * MAT_SIDE;
  const right = MAT_SIDE + TRUNK + tableWidth(atTable, m.scale, room - TRUNK);
  const wanted = benchRows(
    benches.map((b) => sizeOf(b, room)),
    room,
    right,
  );
  let rows = 1;
  while (rowsUnder(rows, m.scale) < wanted) rows++;
  return rows;
}

/** Whether a team still fits where it stands, sitting closer if need be. */
export function fits(groups: readonly Group[], m: Measure, at: Span): boolean {
  const most = capacity(matWidth(m, at.columns), m.scale, m.scale.tight);
  const n = places(tableGroup(groups).chairs);
  return (n <= most || at.columns >= m.columns) && rowsFor(groups, m, at.columns) <= at.rows;
}

/** Puts the table, the benches and every chair onto a mat. */
export function setting(groups: readonly Group[], s: Scale, mat: { width: number; height: number }): Setting {
  const { atTable, benches } = demand(groups, capacity(mat.width, s, s.tight), benchCapacity(mat.width));
  const shared = benches.length > 0;
  const room = mat.width - 2 * MAT_SIDE;
  const sizes = benches.map((b) => sizeOf(b, room));
  const width = tableWidth(atTable, s, shared ? room - TRUNK : room);
  const x = shared ? MAT_SIDE + TRUNK : Math.round((mat.width - width) / 2);
  const under = shared ? benchRows(sizes, room, x + width) : 0;
  const slack = Math.max(0, mat.height - s.above - s.below - under * BENCH.step);
  const y = s.above + Math.round(slack * (shared ? 0.3 : 0.8));
  const seats = tableSeats(tableGroup(groups).chairs, atTable, width, s);
  const apron = y + s.depth + s.apron;
  const where = new Map(seats.map((seat) => [seat.id, { x: x + seat.x, y: apron }]));
  const from = (parent: string): Spot => where.get(parent) ?? where.get("leader") ?? { x, y: apron };
  const anchor = {
    left: x,
    right: x + width,
    far: y,
    apron,
    bottom: y + s.below + (shared ? Math.round(slack * 0.2) : 0),
  };
  const places = placeBenches(sizes, room, anchor, from);
  return {
    x,
    y,
    width,
    seats,
    benches: benches.map((b, i) => benchAt(b, sizes[i] ?? sizeOf(b, room), places[i] ?? { x, y, tie: [] })),
  };
}

export function shifted(s: Setting, dx: number, dy: number): Setting {
  const spot = (p: Spot): Spot => ({ x: p.x + dx, y: p.y + dy });
  const benches = s.benches.map((b) => ({ ...b, ...spot(b), tie: b.tie.map(spot) }));
  return { ...s, ...spot(s), benches };
}

function tableWidth(n: number, s: Scale, room: number): number {
  return Math.min(room, Math.max(naturalWidth(n, s), Math.min(room, s.single * 1.12)));
}

/** Behind a phase's bench hangs its bead. */
const BEAD = 24;

function sizeOf({ group, chairs }: Row, room: number): BenchSize {
  const tail = group.phase ? BEAD : 0;
  const sitting = Math.min(chairs.length, benchCapacity(room + 2 * MAT_SIDE, BENCH.tight));
  const wanted = sitting > 0 ? sitting * BENCH.pitch + 24 : 124;
  return { width: Math.min(room - TRUNK - tail, Math.max(124, wanted)), tail, parent: group.parent };
}

function tableSeats(chairs: readonly Chair[], n: number, width: number, s: Scale): SeatAt[] {
  const free = width - s.leadX - s.end;
  const steps = n < 2 ? 0 : n - 2 + s.first / s.pitch;
  const pitch = steps === 0 ? 0 : free / steps;
  const step = Math.min(pitch, s.pitch * 1.12);
  const head = step >= s.member * 1.75 || step === 0 ? s.member : Math.min(s.member, BENCH.head);
  return chairs
    .filter((c) => c.index < n)
    .map((c) => ({
      id: c.id,
      empty: c.left > 0,
      x: Math.round(c.index === 0 ? s.leadX : s.leadX + (step * s.first) / s.pitch + (c.index - 1) * step),
      head: c.index === 0 ? s.lead : head,
    }));
}

function benchAt({ group, chairs }: Row, size: BenchSize, at: Spot & { tie: Spot[] }): BenchAt {
  const sitting = chairs.slice(0, Math.max(1, Math.floor((size.width - 20) / BENCH.tight)));
  const pitch = Math.min(BENCH.pitch * 1.2, (size.width - 20) / Math.max(1, sitting.length));
  const start = (size.width - pitch * sitting.length) / 2;
  return {
    key: group.key, ...at, width: size.width, phase: group.phase, more: chairs.length - sitting.length,
    seats: sitting.map((c, i) => ({ id: c.id, empty: c.left > 0, x: Math.round(start + pitch * (i + 0.44)), head: BENCH.head })),
  }; // prettier-ignore
}
