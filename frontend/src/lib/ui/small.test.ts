import { describe, expect, test } from "vitest";
import { sayIn } from "../../messages";
import { at, request, source, team } from "../../testing/invent";
import type { Request, Team } from "../wire/types";
import { headline } from "./headline/headline";
import { command } from "./keys/keys";
import { listed } from "./notes/news";
import { quiet } from "./notes/quiet";
import { beads } from "./tasks/beads";
import { edgeOf, outline } from "./tray/edge";
import { fits } from "./tray/fitting";
import { panel } from "./why/panel";
import { BY_LIST, BY_TABLE, place } from "./why/place";
import { Words } from "./words/words";

const say = sayIn("en");

describe("the headline", () => {
  const totals = { asking: 0, working: 0, failed: 0, resting: 0 };
  test("says the needy first and leaves out what is zero", () => {
    const text = headline({ asking: 2, working: 4, failed: 0, resting: 3 }, true, say);
    expect(text.whole).toBe("2 teams need you · 4 busy · 3 resting");
    expect(text.needy).toBe("2 teams need you");
    expect(headline({ ...totals, asking: 1 }, true, say).whole).toBe("1 team needs you");
    expect(headline({ ...totals, failed: 1, working: 1 }, true, say)).toMatchObject({
      needy: "",
      whole: "1 busy · 1 failed",
    });
  });
  test("tells an empty office from one not read yet", () => {
    expect(headline(totals, true, say).whole).toBe("Nobody is in");
    expect(headline(totals, false, say).whole).toBe("Reading the logs");
  });
});

describe("the four beads", () => {
  const marks = (ofTeam: Partial<Team>, ofRequest: Partial<Request>) => {
    const one = team({ ...ofTeam, requests: [request(ofRequest)] });
    return beads({ team: one, request: one.requests[0]! });
  };
  test("what is passed, where it stands, what is ahead", () => {
    expect(marks({}, { stage: "build" })).toEqual(["passed", "here", "ahead", "ahead"]);
    expect(marks({ state: "asking" }, { stage: "wait" })).toEqual(["passed", "passed", "pennant", "ahead"]);
  });
  test("a guessed question is drawn as one", () => {
    expect(marks({ state: "asking", sure: false }, { stage: "build" })[2]).toBe("guess");
  });
  test("a failure is a cross where it happened", () => {
    const failed = { state: "failed", stage: "done" } as const;
    expect(marks({ state: "failed" }, { ...failed, actions: { read: 2 } })[0]).toBe("cross");
    expect(marks({ state: "failed" }, { ...failed, actions: { write: 1 } })[1]).toBe("cross");
  });
});

test("the edge of a card differs in shape for each kind of end", () => {
  expect((["ended", "failed", "interrupted", "cut"] as const).map(edgeOf)).toEqual(["whole", "corner", "side", "side"]);
  const shapes = (["whole", "corner", "side"] as const).map((edge) => outline(edge, 310, 97));
  expect(new Set(shapes).size).toBe(3);
  for (const shape of shapes) expect(shape).toMatch(/^M.*Z$/);
});

describe("the panel's place", () => {
  const view = { width: 1000, height: 800 };
  const size = { width: 300, height: 150 };
  test("under a table, above one at the foot of the window", () => {
    expect(place({ left: 400, top: 100, width: 100, height: 50 }, size, view, BY_TABLE)).toEqual({
      left: 300,
      top: 158,
    });
    expect(place({ left: 400, top: 740, width: 100, height: 50 }, size, view, BY_TABLE)).toEqual({
      left: 300,
      top: 582,
    });
  });
  test("beside a row of a list, so that the list stays free", () => {
    expect(place({ left: 700, top: 300, width: 280, height: 90 }, size, view, BY_LIST)).toEqual({
      left: 392,
      top: 270,
    });
  });
  test("always inside the window", () => {
    expect(place({ left: 0, top: 0, width: 1000, height: 800 }, size, view, BY_TABLE)).toEqual({ left: 350, top: 642 });
  });
});

describe("the panel", () => {
  const words = new Words(say, "en", "UTC");
  const now = Date.parse(at(8));
  const one = team({ state: "asking", since: at(2), why: { rule: "ask-open", at: at(2) } });
  test("says who, what, how long, why, and which record", () => {
    expect(panel([one], { team: "t1" }, words, now)).toMatchObject({
      who: "Sort the invoices",
      where: "billing",
      doing: "Asking for 6 min",
      because: "Asking, because a question has been open since 12:02 (sure)",
      record: "Rule ask-open, record of 12:02:00",
    });
  });
  test("goes with what it speaks of", () => {
    expect(panel([one], { team: "t2" }, words, now)).toBeNull();
    expect(panel([one], { team: "t1", member: "gone" }, words, now)).toBeNull();
    expect(panel([one], { team: "t1", request: "gone" }, words, now)).toBeNull();
  });
});

describe("keys", () => {
  const pressed = (key: string, more: KeyboardEventInit = {}) =>
    command(new KeyboardEvent("keydown", { key, ...more }));
  test("each has its command", () => {
    expect(["n", "N", "/", "?", "Escape", "3", "x"].map((key) => pressed(key))).toEqual([
      "next",
      "next",
      "filter",
      "help",
      "back",
      { team: 3 },
      null,
    ]);
  });
  test("held with a modifier they belong to the system", () => expect(pressed("n", { ctrlKey: true })).toBeNull());
  test("in a field they are letters", () => {
    const field = document.body.appendChild(document.createElement("input"));
    let seen: unknown = "none";
    field.addEventListener("keydown", (event) => (seen = command(event)));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "n" }));
    expect(seen).toBeNull();
  });
});

test("what is new in the logs is listed by name, with its version and how often", () => {
  const news = [
    { kind: "type", name: "desk-orbit", version: "2.1.400", count: 3 },
    { kind: "field", name: "assistant.message.id", version: "2.1.400", count: 1 },
    { kind: "tool", name: "Teleport", version: "", count: 2 },
  ] as const;
  expect(listed(news, say)).toEqual([
    "record desk-orbit (version 2.1.400) 3×",
    "without assistant.message.id (version 2.1.400) 1×",
    "tool Teleport 2×",
  ]);
});

test("the small print names what could not be read", () => {
  const sources = [
    source({ skipped: 1, unknown: { a: 3, b: 1 } }),
    source({ root: "/gone", state: "missing", files: 2 }),
    source({ root: "/never-there", state: "missing" }),
    source({ root: "/many", mode: "sweep" }),
  ];
  expect(quiet([team({ loading: true })], sources, say)).toEqual([
    "1 team is still being read",
    "1 line could not be read",
    "/gone is not there",
    "/many is looked through every few seconds: the system has no watches left",
  ]);
  expect(quiet([team()], [source()], say)).toEqual([]);
  expect(quiet([], [source({ state: "missing" })], say)).toEqual(["~/.claude is not there"]);
});

test("as many cards lie in the tray as fit whole, one at least", () => {
  expect(fits([100, 209, 318], 318)).toBe(Infinity);
  expect(fits([100, 209, 318], 317)).toBe(2);
  expect(fits([100, 209], 60)).toBe(1);
  expect(fits([0, 0], 0)).toBe(Infinity);
});
