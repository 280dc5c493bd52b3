// A stand-in for the engine, for drawing the page before or without one: `node e2e/fake.mjs [port]` serves dist/ and an
// invented office whose teams never change. Nothing but development and pictures uses it.
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const ACTIONS = ["read", "write", "run", "web", "delegate", "talk", "ask", "plan", "think"];
const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
const actions = (...counts) => Object.fromEntries(counts.map((n, i) => [ACTIONS[i], n]).filter(([, n]) => n > 0));

let ids = 0;
const member = (id, state, action, minutes, more = {}) => ({
  id,
  parent: id === "leader" ? "" : "leader",
  kind: id === "leader" ? "leader" : "agent",
  type: "general-purpose",
  label: id,
  run: "",
  phase: "",
  visit: 1,
  state,
  action,
  since: ago(minutes),
  sure: true,
  started: ago(60),
  ended: null,
  endedBy: "",
  actions: actions(4, 2, 1),
  ...more,
});
const request = (number, state, started, ended, outcome, counts, more = {}) => ({
  id: `r${++ids}`,
  number,
  started: ago(started),
  ended: ended === null ? null : ago(ended),
  endedBy: state === "open" ? "" : "turn-duration",
  provisional: false,
  state,
  stage: state === "open" ? "build" : "done",
  outcome,
  outcomeBy: outcome ? "answer" : "",
  reason: "",
  actions: actions(...counts),
  calls: 9,
  failedCalls: 0,
  members: 1,
  tokens: { input: 1, output: 1, cacheRead: 1, cacheWrite: 1 },
  ...more,
});
const team = (id, project, title, state, rule, minutes, members, requests, more = {}) => ({
  id,
  source: "claude",
  session: id,
  project: { id: `p-${project}`, name: project },
  title,
  entrypoint: "cli",
  version: "2.1.332",
  state,
  since: ago(minutes),
  sure: true,
  why: { rule, at: ago(minutes) },
  automatic: false,
  background: 0,
  loading: false,
  members,
  requests,
  workflows: [],
  ...more,
});

const teams = () => [
  team(
    "t1",
    "shopfront",
    "Tax rounding",
    "working",
    "request-open",
    4,
    [
      member("leader", "working", "delegate", 4),
      member("Rules by country", "working", "read", 2),
      member("Odd invoices", "working", "write", 1),
      member("Rounding tests", "working", "run", 1),
      member("Help page", "working", "web", 1),
    ],
    [request(12, "open", 4, null, "", [4, 1])],
  ),
  team(
    "t2",
    "shopfront",
    "Search page",
    "resting",
    "turn-duration",
    12,
    [member("leader", "resting", "", 12)],
    [request(31, "ended", 24, 12, "Search finds accents and plurals", [9, 4, 12, 0, 2, 1, 0, 3, 5])],
  ),
  team(
    "t3",
    "ledger",
    "Invoice import",
    "asking",
    "ask-open",
    6,
    [member("leader", "asking", "ask", 6), member("Sort the columns", "working", "think", 3)],
    [request(7, "open", 9, null, "", [4, 1], { stage: "wait" })],
  ),
  team(
    "t4",
    "ledger",
    "Nightly report",
    "failed",
    "api-error",
    3,
    [member("leader", "failed", "", 3)],
    [
      request(5, "failed", 6, 3, "The database refused the connection", [3, 1, 10, 0, 0, 0, 0, 1, 2], {
        endedBy: "api-error",
        reason: "api-error",
      }),
    ],
  ),
  team(
    "t5",
    "atlas",
    "",
    "asking",
    "permission-guess",
    2,
    [member("leader", "asking", "write", 2, { sure: false })],
    [
      request(9, "interrupted", 50, 48, "Stopped while reading the index", [11, 0, 1, 3, 0, 0, 0, 0, 1], {
        endedBy: "interrupted",
      }),
      request(
        10,
        "ended",
        46,
        15,
        "Forty terms are defined, six are left open because the sources disagree about what they mean today",
        [14, 11, 0, 6, 1, 2, 1, 2, 4],
      ),
      request(11, "open", 8, null, "", [4, 1]),
    ],
    { sure: false },
  ),
];
const sources = [
  {
    source: "claude",
    root: "~/.claude",
    state: "watching",
    mode: "notify",
    files: 12,
    lines: 900,
    skipped: 2,
    unknown: { "new-thing": 3 },
  },
  {
    source: "claude",
    root: "~/.config/claude",
    state: "missing",
    mode: "notify",
    files: 0,
    lines: 0,
    skipped: 0,
    unknown: {},
  },
];
const empty = process.argv.includes("--empty");
const snapshot = () => ({ schema: 1, at: new Date().toISOString(), totals: {}, teams: empty ? [] : teams(), sources });
const state = { demo: false, notices: [], settings: { theme: "system", motion: "full" } };

const server = createServer((ask, answer) => {
  const path = new URL(ask.url, "http://x").pathname;
  if (path === "/events") {
    answer.writeHead(200, { "Content-Type": "text/event-stream" });
    return answer.write(`data: ${JSON.stringify({ kind: "snapshot", seq: 0, snapshot: snapshot() })}\n\n`);
  }
  if (path.startsWith("/act/")) {
    answer.writeHead(200, { "Content-Type": "application/json" });
    return answer.end(JSON.stringify(path === "/act/settings" ? state.settings : state));
  }
  const file = join(DIST, path === "/" ? "index.html" : path);
  if (!file.startsWith(DIST) || !existsSync(file)) return answer.writeHead(404).end();
  answer.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(answer);
});
server.listen(Number(process.argv[2]) || 0, "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}/`),
);
