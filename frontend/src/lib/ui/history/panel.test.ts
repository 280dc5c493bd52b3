import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { sayIn } from "../../../messages";
import { at, request, snapshot, team } from "../../../testing/invent";
import { Office } from "../../office/office.svelte";
import type { Card, HistoryPart } from "../../wire/types";
import { View } from "../view/view.svelte";
import { Words } from "../words/words";
import { History } from "./history.svelte";
import HistoryList from "./History.svelte";

const card: Card = {
  team: "t9",
  source: "claude",
  session: "s9",
  project: { id: "p1", name: "mill" },
  title: "Grind the flour",
  started: at(-90),
  request: request({ id: "r9", number: 4, state: "ended", ended: at(-60), outcome: "<i>Flour</i> is ground." }),
};
const whole: HistoryPart = {
  cards: [card],
  more: false,
  count: 1,
  folders: [card.project],
  reading: false,
  read: 10,
  total: 10,
  failed: 0,
};

function opened(...answers: (Partial<HistoryPart> | Error)[]) {
  const act = vi.fn(async (name: string, _body?: unknown) => {
    if (name !== "history") return null;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return { ...whole, ...answer };
  });
  const office = new Office();
  office.take(snapshot([team()]));
  const view = new View(office);
  view.older = true;
  const words = new Words(sayIn("en"), "en", "UTC");
  const history = new History({ act });
  const { rerender, unmount } = render(HistoryList, {
    history,
    teams: office.teams,
    now: Date.parse(at(0)),
    words,
    view,
  });
  return { act, view, rerender, unmount };
}
const list = () => screen.getByRole("region", { name: "Finished requests" });

test("cards stand under their day, with the time at which they ended", async () => {
  opened({});
  const found = await within(list()).findByRole("button", { name: /Grind the flour/ });
  expect(found).toHaveTextContent(/mill · Grind the flour.*#4/);
  expect(found).toHaveTextContent("<i>Flour</i> is ground.");
  expect(found).toHaveTextContent("11:00 · ended");
  expect(within(list()).getByRole("heading", { level: 3 })).toBeInTheDocument();
  expect(list()).toHaveTextContent("1 card");
  expect(within(list()).getByRole("searchbox")).toHaveFocus();
});

test("while the logs are read a bar says how far", async () => {
  opened({ cards: [], count: 0, reading: true, read: 4, total: 10 });
  const bar = await within(list()).findByRole("progressbar", { name: "Reading the logs, 40%" });
  expect(bar).toHaveValue(0.4);
});

test("an empty list says whether there is nothing, or nothing that fits", async () => {
  const { act } = opened({ cards: [], count: 0 }, { cards: [], count: 0, failed: 2 });
  expect(await screen.findByText("No finished request stands in the logs.")).toBeVisible();
  await fireEvent.change(within(list()).getByLabelText("End"), { target: { value: "cut" } });
  expect(await screen.findByText("No finished request fits.")).toBeVisible();
  expect(await screen.findByText("2 files could not be read.")).toBeVisible();
  expect(act).toHaveBeenLastCalledWith("history", { project: "", source: "", state: "cut", text: "", limit: 100 });
  await fireEvent.click(screen.getByText("Show all"));
  await vi.waitFor(() => expect(act).toHaveBeenLastCalledWith("history", expect.objectContaining({ state: "" })));
});

test("a refusal is shown with a way to try again", async () => {
  opened(new Error("the office did not answer"), {});
  expect(await screen.findByText(/The list could not be read: the office did not answer/)).toBeVisible();
  await fireEvent.click(screen.getByText("Try again"));
  expect(await within(list()).findByRole("button", { name: /Grind the flour/ })).toBeVisible();
});

test("what ends in the office is asked for, and closing lets the engine forget", async () => {
  const { act, rerender, unmount, view } = opened({});
  await within(list()).findByRole("button", { name: /Grind the flour/ });
  act.mockClear();
  await rerender({ teams: [team({ since: at(1) })] });
  expect(act).not.toHaveBeenCalled();
  await rerender({ teams: [team({ requests: [request({ state: "ended", ended: at(1) })] })] });
  expect(act).toHaveBeenCalledOnce();
  await fireEvent.click(screen.getByLabelText("Back to the open requests"));
  expect(view.older).toBe(false);
  unmount();
  expect(act).toHaveBeenLastCalledWith("history-close");
});
