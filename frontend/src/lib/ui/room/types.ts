import type { Beat, Motion } from "../../floor/clock";
import type { Translate } from "./say";

export interface Target {
  team: string;
  member?: string;
}

export type Point = (target: Target | null, anchor: DOMRect) => void;

/** What every mat of the room shares. */
export interface Room {
  readonly now: number;
  readonly motion: Motion;
  readonly beat: Beat;
  readonly movers: ReadonlySet<string>;
  readonly seen: ReadonlySet<string>;
  /** Teams of more than one tool are in: then each table says which. */
  readonly mixed: boolean;
  readonly t: Translate;
  point(target: Target | null, at: Element): void;
  select(team: string): void;
}
