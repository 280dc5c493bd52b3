/**
 * From states to what is drawn: which lamp, which posture, which card, who moves. Plain functions, no Svelte.
 */
import type { CardEdge, Light, Posture } from "../../furniture/catalogue";
import { MOST_MOVING } from "../../floor/clock";
import type { Plan, TablePlan } from "../../floor/floor";
import type { SeatAt } from "../../floor/table";
import type { Action, Member, Request, Team } from "../../wire/types";

const LIGHTS: Record<Team["state"], Light> = { working: "busy", asking: "ask", failed: "bad", resting: "off" };
export const lightOf = (team: Team): Light => LIGHTS[team.state];

/** A leader who has rested this long has gone home; the chair is pushed in. */
export const GONE_AFTER_MS = 30 * 60_000;

export function postureOf(member: Member, team: Team, now: number): Posture | "gone" {
  const leads = member.kind === "leader";
  if (leads && team.state === "asking") return "ask";
  if (member.state === "asking") return "ask";
  if (member.state === "failed" || (leads && team.state === "failed")) return "failed";
  if (member.state === "working") return member.action || "think";
  if (member.state === "left") return "gone";
  return now - Date.parse(member.since) > GONE_AFTER_MS ? "gone" : "resting";
}

/** Jobs that go on in the background while nobody works; else 0. */
export const jobsOf = (team: Team): number =>
  team.state === "working" && team.why.rule === "background" ? Math.max(1, team.background) : 0;

const EDGES: Record<Request["state"], CardEdge | null> = {
  open: null, ended: "ended", failed: "failed", interrupted: "stopped", cut: "stopped",
}; // prettier-ignore

/** The last request's card lies on the table until it has been seen; a failed one as long as the lamp is down. */
export function cardOf(team: Team, seen: ReadonlySet<string>): CardEdge | null {
  if (team.state === "failed") return "failed";
  const last = team.requests.at(-1);
  return team.state === "resting" && last && !seen.has(last.id) ? EDGES[last.state] : null;
}

export const unread = (team: Team, seen: ReadonlySet<string>): boolean =>
  team.state === "resting" && cardOf(team, seen) !== null;

const TYPES: ReadonlySet<Action | ""> = new Set<Action | "">(["write", "run", "web"]);

export const moverId = (team: string, member: string): string => `${team}\n${member}`;

/** The first few who type, in the order of their seats; the rest hold still. */
export function movers(plan: Plan, teams: ReadonlyMap<string, Team>): string[] {
  const found: string[] = [];
  for (const table of plan.rugs.flatMap((rug) => rug.tables)) {
    const team = teams.get(table.team);
    if (!team || team.state === "asking") continue;
    const types = new Set(team.members.filter((m) => m.state === "working" && TYPES.has(m.action)).map((m) => m.id));
    for (const seat of allSeats(table)) {
      if (found.length >= MOST_MOVING) return found;
      if (!seat.empty && types.has(seat.id)) found.push(moverId(team.id, seat.id));
    }
  }
  return found;
}

export const allSeats = (table: TablePlan): SeatAt[] => [...table.seats, ...table.benches.flatMap((b) => b.seats)];

/** Where the pennant stands: behind the right part of the table, lower when nobody sits there. */
export function pennantAt(
  table: TablePlan,
  lead: number,
): { x: number; y: number; low: number; width: number; scale: number } {
  const alone = table.seats.length < 2;
  const width = lead < 40 ? 72 : 92;
  const scale = lead > 50 ? 1.5 : 1;
  const right = table.x + table.width - width * scale - 6;
  const leader = table.x + (table.seats[0]?.x ?? 0);
  const x = alone ? Math.max(right, leader + lead * 0.62) : right;
  // The flag's lower edge hides behind the heads; the time on it stays clear of them.
  const low = alone ? lead * 0.9 : Math.max(...table.seats.slice(1).map((s) => s.head)) * 1.62;
  return { x, y: table.y, low: Math.round(low / scale), width, scale };
}
