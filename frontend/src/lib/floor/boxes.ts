/** From cells of the grid to pixels of the floor. */
import { RUG, type Scale } from "./density";
import type { Cells } from "./grid";
import type { Measure } from "./table";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Free floor round the rugs. The flags of the first row need the room above. */
export const EDGE = { side: 28, top: 24, bottom: 10 } as const;

/** The columns that a width has room for, or as many as there are to be, at their widths. */
export function measure(scale: Scale, width: number, many?: number): Measure {
  const room = Math.max(scale.column, width - 2 * EDGE.side);
  const columns = many ?? Math.max(1, Math.floor((room + scale.gapX) / (scale.column + scale.gapX)));
  return { scale, columns, columnWidth: (room - (columns - 1) * scale.gapX) / columns };
}

export function boxOf(c: Cells, { scale: s, columnWidth }: Measure): Box {
  const x = EDGE.side + c.column * (columnWidth + s.gapX);
  const y = EDGE.top + c.row * (s.row + s.gapY);
  const w = c.columns * columnWidth + (c.columns - 1) * s.gapX;
  const h = c.rows * s.row + (c.rows - 1) * s.gapY;
  return { x: Math.round(x), y, w: Math.round(w), h };
}

/** The mat of a team that has its rug to itself. */
export function matAlone(c: Cells, m: Measure): Box {
  const { x, y, w, h } = boxOf(c, m);
  return { x: x + RUG.side, y: y + RUG.top, w: w - 2 * RUG.side, h: h - RUG.top - RUG.bottom };
}

/** A mat reaches to the rug's band where it is outermost, and to its neighbour's gap inside. */
export function matBox(c: Cells, rug: Cells, m: Measure): Box {
  const box = boxOf(c, m);
  const { gapX, gapY } = m.scale;
  const inner = (gap: number) => (RUG.between - gap) / 2;
  const left = c.column === rug.column ? RUG.side : inner(gapX);
  const right = c.column + c.columns === rug.column + rug.columns ? RUG.side : inner(gapX);
  const top = c.row === rug.row ? RUG.top : inner(gapY);
  const bottom = c.row + c.rows === rug.row + rug.rows ? RUG.bottom : inner(gapY);
  return { x: box.x + left, y: box.y + top, w: box.w - left - right, h: box.h - top - bottom };
}
