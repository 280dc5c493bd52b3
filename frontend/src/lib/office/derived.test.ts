import { expect, test } from "vitest";
import { at, request, snapshot, team } from "../../testing/invent";
import { apply, NOBODY } from "./apply";
import { news } from "./news";
import { endedCases, openCases } from "./requests";
import { counted, nextAsking, projects, totals } from "./totals";

const asking = (id: string) => team({ id, state: "asking" });
const resting = (id: string) => team({ id, state: "resting" });

test("totals count teams by state", () => {
  expect(totals([asking("a"), asking("b"), resting("c")])).toEqual({ asking: 2, working: 0, failed: 0, resting: 1 });
});

test("folders stand in the order of their first team, each once", () => {
  const at = (id: string, project: string) => team({ id, project: { id: project, name: project } });
  expect(projects([at("a", "x"), at("b", "y"), at("c", "x")]).map(({ id }) => id)).toEqual(["x", "y"]);
});

test("time is counted of who asks or works, and of their open requests; an office where nobody does is still", () => {
  const failed = team({ id: "f", state: "failed", requests: [request({ state: "failed", ended: at(1) })] });
  expect(counted([resting("a"), failed])).toEqual([]);
  const one = team({ state: "asking", since: at(3), requests: [request({ started: at(1) })] });
  expect(counted([resting("a"), one])).toEqual([at(3), at(1)]);
});

test("the next asking team is found going round", () => {
  const teams = [asking("a"), resting("b"), asking("c")];
  expect([null, "a", "b", "c", "?"].map((from) => nextAsking(teams, from)?.id)).toEqual(["a", "c", "c", "a", "a"]);
  expect(nextAsking([resting("b")], null)).toBeUndefined();
});

test("the task list holds open requests, and a failure as long as its team stands failed", () => {
  const failure = request({ id: "f", state: "failed", ended: at(1) });
  const list = (state: "failed" | "working") =>
    openCases([team({ requests: [request({ id: "o" })] }), team({ id: "t2", state, requests: [failure] })]).map(
      (one) => one.request.id,
    );
  expect(list("failed")).toEqual(["o", "f"]);
  expect(list("working")).toEqual(["o"]);
});

test("the tray holds what is over, the last on top", () => {
  const over = (id: string, minutes: number) => request({ id, state: "ended", ended: at(minutes) });
  const teams = [
    team({ requests: [over("a", 1), request({ id: "open" })] }),
    team({ id: "t2", requests: [over("b", 5)] }),
  ];
  expect(endedCases(teams).map(({ request }) => request.id)).toEqual(["b", "a"]);
});

test("news: who began to ask or failed since the last office, not who did before the page came", () => {
  const office = (...teams: ReturnType<typeof team>[]) => apply(NOBODY, snapshot(teams));
  const said = (...pair: Parameters<typeof news>) => news(...pair).map(({ kind, team }) => `${team.id} ${kind}`);
  expect(said(NOBODY, office(asking("a")))).toEqual([]);
  expect(said(office(resting("a")), office(asking("a")))).toEqual(["a asking"]);
  expect(said(office(asking("a")), office(asking("a")))).toEqual([]);
  expect(said(office(), office(team({ id: "b", state: "failed" })))).toEqual(["b failed"]);
});
