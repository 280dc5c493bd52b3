export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;

export interface Size {
  width: number;
  height: number;
}

export type Side = "below" | "above" | "right" | "left";

/** A table keeps its neighbours free above all; what is in a list keeps the list free. */
export const BY_TABLE: readonly Side[] = ["below", "above", "right", "left"];
export const BY_LIST: readonly Side[] = ["left", "right", "below", "above"];

/** Where a panel stands beside its anchor: on the first side, in the given order, where it fits the window. */
export function place(anchor: Box, size: Size, view: Size, sides: readonly Side[]) {
  const most = { left: view.width - size.width - GAP, top: view.height - size.height - GAP };
  const clamp = (value: number, limit: number) => Math.max(GAP, Math.min(value, limit));
  const left = clamp(anchor.left + anchor.width / 2 - size.width / 2, most.left);
  const top = clamp(anchor.top + anchor.height / 2 - size.height / 2, most.top);
  const spot = {
    below: { left, top: anchor.top + anchor.height + GAP },
    above: { left, top: anchor.top - size.height - GAP },
    right: { left: anchor.left + anchor.width + GAP, top },
    left: { left: anchor.left - size.width - GAP, top },
  };
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= GAP && left <= most.left && top >= GAP && top <= most.top;
  const side = sides.find((name) => fits(spot[name]));
  return side ? spot[side] : { left, top: clamp(spot.below.top, most.top) };
}
