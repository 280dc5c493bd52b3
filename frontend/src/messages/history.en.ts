import type { Catalogue } from ".";

/** What the tray, the list of older cards and the return from an absence say, in English. */
const history = {
  "tray.stack": "+{n}",
  "tray.stack.long": { one: "Show {n} more card", other: "Show {n} more cards" },
  "tray.stack.unseen": { one: "{n} of them not looked at yet", other: "{n} of them not looked at yet" },
  "tray.fewer": "Fewer",
  "tray.older": "Older…",
  "tray.older.long": "Older finished requests",
  "tasks.waiting": "waiting {time}",

  "history.title": "Finished requests",
  "history.close": "Back to the open requests",
  "history.count": { one: "{n} card", other: "{n} cards" },
  "history.search": "Words of a title or an outcome",
  "history.folder": "Folder",
  "history.folder.all": "all folders",
  "history.tool": "Tool",
  "history.tool.all": "both tools",
  "history.tool.claude": "Claude Code",
  "history.tool.codex": "Codex",
  "history.state": "End",
  "history.state.all": "any end",
  "history.state.ended": "ended",
  "history.state.interrupted": "interrupted",
  "history.state.failed": "failed",
  "history.state.cut": "cut short",
  "history.clear": "Show all",
  "history.none": "No finished request stands in the logs.",
  "history.nothing": "No finished request fits.",
  "history.reading": "Reading the logs, {percent}",
  "history.failed": { one: "{n} file could not be read.", other: "{n} files could not be read." },
  "history.trouble": "The list could not be read: {error}",
  "history.again": "Try again",
  "history.when": "{time} · {end}",

  "away.line": "While you were away for {time}: {what}.",
  "away.finished": { one: "{n} finished", other: "{n} finished" },
  "away.failed": { one: "{n} failed", other: "{n} failed" },
  "away.asked": { one: "{n} asked you", other: "{n} asked you" },
  "away.play": "Play it in 20 seconds",
  "away.put": "Put away",
  "away.playing": "While you were away, {time}",
  "away.end": "End",
} as const satisfies Catalogue;

export default history;
