import { httpWire } from "./http";
import { wailsWire, type Host } from "./wails";
import type { Wire } from "./wire";

export type { Status, Wire } from "./wire";
export type { Allowed, Frame, Note, Top } from "./frame";

/** The window's wire where the window is, else the browser's. */
export function pickWire(scope: object = globalThis): Wire {
  return "runtime" in scope && "go" in scope ? wailsWire(scope as Host) : httpWire();
}
