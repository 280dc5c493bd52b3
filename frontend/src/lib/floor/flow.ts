/** Spans laid into a rug that nobody stands on yet. */
import { Grid, type Cells } from "./grid";
import type { Span } from "./table";

export const area = (s: Span): number => s.columns * s.rows;

export function around(a: Cells, b: Cells): Cells {
  const column = Math.min(a.column, b.column);
  const row = Math.min(a.row, b.row);
  const right = Math.max(a.column + a.columns, b.column + b.columns);
  const bottom = Math.max(a.row + a.rows, b.row + b.rows);
  return { column, row, columns: right - column, rows: bottom - row };
}

/** Lays spans into a rug of at most so many columns; what it takes and what stays empty. */
export function flowed(spans: readonly Span[], most: number) {
  const grid = new Grid(most);
  const places: Cells[] = [];
  const order = spans.map((s, i) => ({ s, i })).sort((a, b) => area(b.s) - area(a.s));
  for (const { s, i } of order) {
    const at = grid.firstFit(s.columns, s.rows) ?? { column: 0, row: 0, ...s };
    grid.take(at, String(i));
    places[i] = at;
  }
  const columns = Math.max(...places.map((p) => p.column + p.columns));
  const rows = Math.max(...places.map((p) => p.row + p.rows));
  const used = spans.reduce((sum, s) => sum + area(s), 0);
  return { places, columns, rows, waste: columns * rows - used };
}
