import { ACTIONS, type Action, type Team } from "../src/lib/wire/types";
import { team, type Sketch } from "./invent";

const ONE: Sketch[] = [
  {
    project: "shopfront",
    title: "Tax rounding",
    state: "working",
    min: 4,
    acts: ["write"],
    outcome: "Prices round once, at the end of the sum",
  },
];

const SIX: Sketch[] = [
  {
    project: "shopfront",
    title: "Tax rounding",
    state: "working",
    min: 4,
    acts: ["delegate", "read", "write", "run", "web"],
  },
  {
    project: "shopfront",
    title: "Search page",
    state: "resting",
    min: 12,
    acts: ["resting"],
    outcome: "Search finds accents and plurals",
  },
  { project: "ledger", title: "Invoice import", state: "asking", min: 6, rule: "ask-open", acts: ["ask", "think"] },
  { project: "ledger", title: "Nightly report", state: "failed", min: 9, reason: "api-error", acts: ["failed"] },
  {
    project: "atlas",
    title: "Link check",
    state: "asking",
    min: 2,
    sure: false,
    rule: "permission-guess",
    acts: ["run"],
  },
  { project: "orchard", title: "", state: "working", min: 1, acts: ["plan"] },
];

const WORKFLOW: Sketch[] = [
  {
    project: "atlas", title: "Release notes", state: "working", min: 21, acts: ["plan"],
    more: [
      { id: "d1", kind: "workflow", run: "w", phase: "draft", state: "failed" }, { id: "d2", kind: "workflow", run: "w", phase: "draft", action: "write" },
      { id: "d3", kind: "workflow", run: "w", phase: "draft", action: "read" }, { id: "d4", kind: "workflow", run: "w", phase: "draft", action: "run" },
      { id: "d5", kind: "workflow", run: "w", phase: "draft", action: "web" },
    ],
    workflows: [{ id: "w", name: "notes", state: "running", started: "2026-03-10T18:10:00Z", durationMs: null, phases: [
      { title: "gather", started: 6, done: 6, failed: 0 }, { title: "draft", started: 24, done: 19, failed: 2 }, { title: "check", started: 0, done: 0, failed: 0 } ] }],
  },
  {
    project: "shopfront", title: "Checkout flow", state: "working", min: 7, acts: ["talk", "delegate", "write"],
    more: [{ id: "x1", parent: "m-deep", action: "read" }, { id: "x2", parent: "m-deep", action: "think" }, { id: "m-deep", parent: "leader", action: "delegate" }],
  },
  { project: "ledger", title: "Nightly report with a name that is much too long for it", state: "failed", min: 9, reason: "usage-limit", acts: ["failed", "left"] },
  { project: "orchard", title: "Night build", state: "working", min: 6, rule: "background", background: 2, acts: ["resting"] },
  { project: "ledger", title: "Search page", state: "resting", min: 50, acts: ["resting"], ended: "interrupted" },
]; // prettier-ignore

const NAMES = [
  "Invoice import",
  "Search page",
  "Release notes",
  "Link check",
  "Glossary",
  "Night build",
  "Dark theme",
  "Price feed",
  "Mail merge",
  "Map tiles",
  "Old forms",
  "Login",
  "Seat plan",
  "Archive",
  "Printing",
  "Sound check",
  "Receipts",
  "Export",
  "Time zones",
  "Spelling",
];
const FOLDERS = ["shopfront", "ledger", "atlas", "orchard", "harbour"];

/** So many teams with so many people in all, every state among them. */
function many(teams: number, people: number): Sketch[] {
  let left = people - teams;
  return Array.from({ length: teams }, (_, i) => {
    const state = i % 7 === 2 ? "asking" : i % 7 === 4 ? "failed" : i % 3 === 1 ? "resting" : "working";
    const share = state === "resting" ? 0 : Math.min(left, Math.ceil((left / (teams - i)) * 1.6) + (i % 3));
    left -= share;
    const acts = Array.from({ length: share }, (_, j): Action =>
      ACTIONS[(i * 3 + j) % 9] === "ask" ? "read" : (ACTIONS[(i * 3 + j) % 9] ?? "read"),
    );
    const lead = state === "working" ? (ACTIONS[i % 6] ?? "read") : state === "asking" ? "ask" : state;
    return {
      project: FOLDERS[i % FOLDERS.length] ?? "",
      title: `${NAMES[i % NAMES.length]}${i >= NAMES.length ? ` ${i}` : ""}`,
      state,
      min: 3 + i,
      sure: i % 14 !== 9,
      rule: i % 2 ? "ask-open" : "plan-approval",
      reason: "api-error",
      acts: [lead, ...acts],
    };
  });
}

export function office(show: string): Team[] {
  const offices: Record<string, Sketch[]> = {
    "1": ONE, "6": SIX, flow: WORKFLOW, "10": many(10, 24), "20": many(18, 34), "60": many(12, 60), "80": many(24, 84), quiet: SIX.filter((s) => s.state !== "working"), rest: many(40, 40), two: SIX.slice(0, 2),
    alone: [{ ...ONE[0]!, state: show === "alone" ? "asking" : "working", rule: "ask-open", acts: ["ask"] }],
  }; // prettier-ignore
  return (offices[show] ?? SIX).map(team);
}
