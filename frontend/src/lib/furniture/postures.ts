import type { Action } from "../wire/types";

export type Posture = Action | "failed" | "resting";
export type Light = "busy" | "ask" | "bad" | "off";
export type CardEdge = "ended" | "failed" | "stopped";

export interface Pose {
  eyes: "open" | "down" | "up" | "worry";
  mouth: "smile" | "flat" | "sad" | "talk";
  /** How far the head turns, in degrees. */
  turn: number;
  arms: string;
  /** Parts that take turns at the keystroke, each by one pixel. */
  moving: readonly string[];
}

const TYPING = ["m-left", "m-right"] as const;

/** Eyes, mouth and the turn of the head belong to what somebody does, never to who it is. */
export const POSTURES: Record<Posture, Pose> = {
  read: { eyes: "down", mouth: "smile", turn: 5, arms: "a-read", moving: [] },
  write: { eyes: "down", mouth: "flat", turn: 8, arms: "a-write", moving: ["m-write"] },
  run: { eyes: "open", mouth: "smile", turn: 0, arms: "a-run", moving: TYPING },
  web: { eyes: "open", mouth: "smile", turn: 0, arms: "a-web", moving: TYPING },
  delegate: { eyes: "open", mouth: "smile", turn: 0, arms: "a-delegate", moving: [] },
  talk: { eyes: "open", mouth: "talk", turn: -3, arms: "a-talk", moving: [] },
  ask: { eyes: "up", mouth: "talk", turn: -4, arms: "a-ask", moving: [] },
  plan: { eyes: "down", mouth: "smile", turn: 4, arms: "a-plan", moving: [] },
  think: { eyes: "up", mouth: "flat", turn: -4, arms: "a-think", moving: [] },
  failed: { eyes: "worry", mouth: "sad", turn: -8, arms: "a-fail", moving: [] },
  resting: { eyes: "down", mouth: "smile", turn: -2, arms: "a-rest", moving: [] },
};

/** Hair that has a part behind the head. */
export const HAIR_BEHIND = new Set([2, 3, 5, 8]);
/** The scarf covers the shoulders, so no collar shows. */
export const SCARF_STYLE = 7;

/** The contour stays the same on the screen however big the figure is. */
export function contour(head: number): number {
  if (head > 50) return 2;
  if (head > 36) return 1.6;
  return head > 30 ? 1.5 : 1.3;
}
