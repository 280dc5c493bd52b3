import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { accessible, complaints } from "./axe";
import { start } from "./engine.mjs";
import { past } from "./past";
import { Session } from "./session";

const CANARY = "canaryquartz";
const CARDS = 2000;

test("two thousand older cards are read on demand, filtered, scrolled and closed", async ({ page }) => {
  const home = mkdtempSync(join(tmpdir(), "desklamp-past-"));
  mkdirSync(join(home, "projects"));
  past(home, CARDS, CANARY);
  const engine = await start("--claude", home, "--since", "24h");
  const heard = complaints(page);
  const list = page.getByRole("region", { name: "Finished requests" });
  const rows = list.getByRole("listitem");
  const cards = list.locator("[data-request]");
  const scroller = list.locator(".rows");
  try {
    await page.goto(engine.url);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: "Older finished requests" }).click();
    await expect(list.getByRole("searchbox")).toBeFocused();
    await expect(list).toContainText("2,000 cards");
    await expect(list.getByRole("progressbar")).toBeHidden();
    await expect(cards.first()).toContainText(`Sack ${CARDS - 1} of the harbour is filled.`);
    await expect(rows.first()).toHaveText(/day, \w+ \d+/);
    expect(await rows.count()).toBeLessThan(60);
    await accessible(page);
    await page.emulateMedia({ colorScheme: null });

    await test.step("the list can be scrolled to its end; few rows are drawn at any time", async () => {
      const seen = new Set<string>();
      for (let turn = 0; turn < 600; turn++) {
        for (const id of await cards.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.request!)))
          seen.add(id);
        expect(await rows.count()).toBeLessThan(60);
        if (seen.size === CARDS) break;
        // Two frames: one in which the page hears of it, one in which it has drawn.
        await scroller.evaluate((element) => {
          element.scrollTop += element.clientHeight;
          return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        });
      }
      expect(seen.size).toBe(CARDS);
      await expect(cards.last()).toContainText("Sack 0 of the watermill is filled.");
    });

    await test.step("it is narrowed by folder, tool, end and words", async () => {
      await list.getByLabel("Folder").selectOption("orchard");
      await expect(list).toContainText("496 cards");
      await expect(cards.first()).toContainText("orchard");
      await list.getByRole("searchbox").fill("sack 1999");
      await expect(list).toContainText("No finished request fits.");
      await accessible(page);
      await list.getByRole("button", { name: "Show all" }).click();
      await expect(list).toContainText("2,000 cards");
      await list.getByRole("searchbox").fill("SACK 1999");
      await expect(cards).toHaveCount(1);
      await list.getByRole("searchbox").fill(CANARY);
      await expect(cards).toHaveCount(0);
      await list.getByRole("searchbox").fill("");
      await list.getByLabel("Tool").selectOption("Codex");
      await expect(cards).toHaveCount(0);
      await list.getByLabel("Tool").selectOption("both tools");
      await list.getByLabel("End").selectOption("ended");
      await expect(list).toContainText("2,000 cards");
      await list.getByLabel("End").selectOption("any end");
    });

    await test.step("what ends meanwhile comes on top, under today", async () => {
      const session = new Session(home, "windmill", CANARY);
      session.prompt();
      session.answer("The wind is counted.");
      await expect(cards.first()).toContainText("The wind is counted.");
      await expect(rows.first()).toHaveText("Today");
      expect(await page.content()).not.toContain(CANARY);
    });

    await test.step("the card under the keyboard stays when it is scrolled away", async () => {
      const first = cards.first().getByRole("button").first();
      await first.focus();
      await scroller.evaluate((element) => (element.scrollTop = 20_000));
      await expect(cards.filter({ hasText: "The wind is counted." }).getByRole("button").first()).toBeFocused();
    });

    await test.step("a list at rest asks for nothing", async () => {
      await page.waitForTimeout(500);
      asked.length = 0;
      await page.waitForTimeout(1500);
      expect(asked).toEqual([]);
    });

    await test.step("Escape brings the open requests back, and the keyboard with them", async () => {
      await page.keyboard.press("Escape");
      await expect(list).toBeHidden();
      await expect(page.getByRole("button", { name: "Older finished requests" })).toBeFocused();
    });
    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
    rmSync(home, { recursive: true, force: true });
  }
});

test("what does not fit into the tray lies in a stack with its number", async ({ page }) => {
  const home = mkdtempSync(join(tmpdir(), "desklamp-past-"));
  mkdirSync(join(home, "projects"));
  past(home, 15, CANARY);
  const engine = await start("--claude", home, "--since", "all");
  const tray = page.getByRole("region", { name: "Finished" });
  try {
    await page.goto(engine.url);
    const stack = tray.getByRole("button", { name: /^Show \d+ more cards$/ });
    await expect(stack).toBeVisible();
    const shown = await tray.locator("[data-edge]:visible").count();
    await expect(stack).toHaveText(`+${15 - shown}`);
    expect(shown).toBeGreaterThan(1);
    for (const card of await tray.locator("[data-edge]:visible").all()) await expect(card).toBeInViewport({ ratio: 1 });
    await accessible(page);
    await page.setViewportSize({ width: 1280, height: 1200 });
    await expect.poll(() => tray.locator("[data-edge]:visible").count()).toBeGreaterThan(shown);
    await stack.click();
    await expect(tray.locator("[data-edge]:visible")).toHaveCount(15);
    await tray.getByRole("button", { name: "Fewer" }).click();
    await expect(stack).toBeVisible();
  } finally {
    await engine.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
