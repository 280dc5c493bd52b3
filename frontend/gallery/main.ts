import { mount } from "svelte";
import "../src/app/tokens.css";
import type { SourceStatus } from "../src/lib/wire/types";
import type { Wire } from "../src/lib/wire/wire";
import { NOW } from "./invent";
import Office from "./Office.svelte";
import { office } from "./offices";
import People from "./People.svelte";

/** A root whose logs hold names that are new. */
const NEWS: SourceStatus = {
  source: "claude", root: "~/.claude", state: "watching", mode: "notify", files: 12, lines: 48211, skipped: 1, unknown: { "desk-orbit": 3 },
  news: [
    { kind: "type", name: "desk-orbit", version: "2.1.400", count: 3 }, { kind: "tool", name: "Teleport", version: "", count: 1 },
  ],
}; // prettier-ignore

const query = new URLSearchParams(location.search);
const target = document.getElementById("page")!;
const show = query.get("show") ?? "6";
document.documentElement.classList.toggle("night", query.get("theme") === "night");

/** An engine that only ever says one invented office. */
function still(): Wire {
  const teams = office(show);
  const totals = { asking: 0, working: 0, failed: 0, resting: 0 };
  for (const team of teams) totals[team.state]++;
  const snapshot = {
    schema: 1,
    at: new Date(NOW).toISOString(),
    totals,
    teams,
    sources: query.has("news") ? [NEWS] : [],
  };
  const settings = { theme: query.get("theme") ?? "day", language: query.get("lang") ?? "en" };
  return {
    connect(onMessage, onStatus) {
      queueMicrotask(() => (onStatus("live"), onMessage({ kind: "snapshot", seq: 0, snapshot })));
      return () => {};
    },
    act: async (name) => (name === "settings" ? settings : { demo: false, notices: [], settings }),
    title: () => {},
  };
}

if (query.has("page")) {
  await import("../src/app/base.css");
  const { default: App } = await import("../src/App.svelte");
  target.id = "app";
  mount(App, { target, props: { wire: still() } });
} else if (show === "people") mount(People, { target });
else mount(Office, { target, props: { show, live: Number(query.get("live") ?? 0), filter: query.get("filter") } });
