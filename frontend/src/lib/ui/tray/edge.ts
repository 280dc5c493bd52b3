import type { RequestState } from "../../wire/types";

/** How the edge of a card is cut: whole when it ended, a torn corner when it failed, a torn side when it was cut off. */
export type Edge = "whole" | "corner" | "side";

const EDGES: Readonly<Record<RequestState, Edge>> = {
  open: "whole",
  ended: "whole",
  failed: "corner",
  interrupted: "side",
  cut: "side",
};

const COLOURS: Readonly<Record<Edge, string>> = {
  whole: "var(--done)",
  corner: "var(--failed)",
  side: "var(--rest)",
};

export const edgeOf = (state: RequestState): Edge => EDGES[state];
export const colourOf = (edge: Edge): string => COLOURS[edge];

/** One tooth of a torn side is this high. */
const TOOTH = 9.8;

/** The outline of a card of w by h pixels, as an SVG path. */
export function outline(edge: Edge, w: number, h: number): string {
  const right = w - 1;
  const foot = h - 1;
  const bottomRight = `V${foot - 4}Q${right},${foot} ${right - 4},${foot}`;
  switch (edge) {
    case "corner":
      return `M5,1H${w - 30}l7,11l7,-3l5,11l10,2${bottomRight}H5Q1,${foot} 1,${foot - 4}V5Q1,1 5,1Z`;
    case "side":
      return `M5,1H${right - 4}Q${right},1 ${right},5${bottomRight}H4${teeth(h)}Z`;
    default:
      return `M5,1H${right - 4}Q${right},1 ${right},5${bottomRight}H5Q1,${foot} 1,${foot - 4}V5Q1,1 5,1Z`;
  }
}

/** The torn side, from the foot up. */
function teeth(h: number): string {
  const count = Math.max(2, Math.round((h - 12) / TOOTH));
  const step = (h - 9) / count;
  return Array.from({ length: count }, (_, i) => {
    const x = i % 2 === 0 ? 10 : 3;
    return `L${x},${(h - 1 - step * (i + 1)).toFixed(1)}`;
  }).join("");
}
