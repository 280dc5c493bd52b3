import type { Plan } from "../../floor/floor";
import type { Team } from "../../wire/types";

/** The teams that ask and are out of sight, above and below. */
export interface Beyond {
  above: readonly string[];
  below: readonly string[];
}

const NOBODY: Beyond = { above: [], below: [] };

/** A table counts as out of sight when less than half of its mat is in sight. `top` and `height` are pixels of the screen. */
export function beyond(plan: Plan, teams: readonly Team[], top: number, height: number): Beyond {
  if (height === 0 || plan.height * plan.zoom <= height) return NOBODY;
  const asking = new Set(teams.filter(({ state }) => state === "asking").map(({ id }) => id));
  const above: string[] = [];
  const below: string[] = [];
  for (const { tables } of plan.rugs)
    for (const { team, box } of tables) {
      if (!asking.has(team)) continue;
      const middle = (box.y + box.h / 2) * plan.zoom - top;
      if (middle < 0) above.push(team);
      else if (middle > height) below.push(team);
    }
  return above.length + below.length > 0 ? { above, below } : NOBODY;
}
