import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { accessible } from "./axe";
import { crowd } from "./crowd.mjs";
import { start } from "./engine.mjs";
import { cost } from "./frames.mjs";

/** After this the cards lie still. */
const SETTLED_MS = 3000;

test("a resting office draws no frame for ten seconds, and a working one does", async ({ browser, page }) => {
  const engine = await start();
  try {
    crowd(join(engine.home, ".claude"), { resting: 6 });
    await page.goto(engine.url);
    await expect(page).toHaveTitle("6 resting");
    await page.waitForTimeout(SETTLED_MS);
    expect((await cost(browser, page, 10_000)).frames).toBe(0);
    crowd(join(engine.home, ".claude"), { working: 1 });
    await expect(page).toHaveTitle(/busy/);
    expect((await cost(browser, page, 3000)).frames).toBeGreaterThan(0);
  } finally {
    await engine.stop();
  }
});

test("sixty members at work are all there, in the drawing and in words", async ({ page }) => {
  const engine = await start();
  try {
    crowd(join(engine.home, ".claude"), { working: 60 });
    await page.goto(engine.url);
    await expect(page).toHaveTitle("10 busy");
    const floor = page.getByRole("main");
    await expect(floor.locator("[data-team]")).toHaveCount(10);
    await expect(floor.locator("[data-member]")).toHaveCount(60);
    await accessible(page);
    for (const box of await floor.locator("[data-member]").all()) {
      const at = await box.boundingBox();
      expect(at && at.x >= 0 && at.x + at.width <= 1280, "inside the floor, side to side").toBe(true);
    }
    await page.getByRole("button", { name: "Show the office in words" }).click();
    await expect(floor.getByText(/^Part \d: /)).toHaveCount(50);
    await accessible(page);
  } finally {
    await engine.stop();
  }
});
