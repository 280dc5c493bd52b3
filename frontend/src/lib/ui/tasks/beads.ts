import type { Case } from "../../office/requests";

export const STAGES = ["look", "build", "wait", "done"] as const;

/** The mark of one bead: every one has its own shape. */
export type Mark = "passed" | "here" | "pennant" | "guess" | "cross" | "ahead";

/** The four marks of a request, in the order of the stages. */
export function beads({ team, request }: Case): Mark[] {
  if (request.state === "failed") {
    const reached = Object.keys(request.actions).some((action) => BUILDING.has(action)) ? 1 : 0;
    return marks(reached, "cross");
  }
  const asking = team.state === "asking" && request === team.requests.at(-1);
  if (asking) return marks(STAGES.indexOf("wait"), team.sure ? "pennant" : "guess");
  return marks(STAGES.indexOf(request.stage), request.stage === "wait" ? "pennant" : "here");
}

const BUILDING = new Set(["write", "run", "delegate"]);

function marks(at: number, here: Mark): Mark[] {
  return STAGES.map((_, place) => (place < at ? "passed" : place > at ? "ahead" : here));
}
