import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { accessible, complaints } from "./axe";
import { start } from "./engine.mjs";
import { Session } from "./session";

const CANARY = "canaryquartz";

/** The reader turns to another window, or comes back. */
const looks = (page: Page, here: boolean) =>
  page.evaluate((here) => {
    document.hasFocus = () => here;
    window.dispatchEvent(new Event(here ? "focus" : "blur"));
  }, here);

test("what happened while nobody looked is offered in one line, played on the floor, and ends on who asks", async ({
  page,
}) => {
  const home = mkdtempSync(join(tmpdir(), "desklamp-away-"));
  mkdirSync(join(home, "projects"));
  const engine = await start("--claude", home);
  const heard = complaints(page);
  const headline = page.getByRole("heading", { level: 1 });
  const tray = page.getByRole("region", { name: "Finished" });
  const line = page.getByText(/^While you were away/);
  try {
    const [mill, harbour] = [new Session(home, "watermill", CANARY), new Session(home, "harbour", CANARY)];
    for (const session of [mill, harbour]) session.prompt();
    mill.title("Grind the flour");
    harbour.title("Count the ships");
    await page.clock.install();
    await page.goto(engine.url);
    await expect(headline).toHaveText("2 busy");

    await looks(page, false);
    mill.answer("The flour is ground.");
    await expect(tray.locator("[data-edge]")).toHaveCount(1);
    harbour.call("AskUserQuestion");
    await expect(headline).toHaveText("1 team needs you · 1 resting");
    await expect(line).toBeHidden();
    await page.clock.fastForward("05:00");
    await looks(page, true);
    await expect(line).toContainText(/^While you were away for 5 min: 1 asked you, 1 finished\./);
    await accessible(page);

    await page.getByRole("button", { name: "Play it in 20 seconds" }).click();
    await expect(line).toContainText(/^While you were away, \d\d:\d\d/);
    // The floor shows the past; the headline does not.
    await expect(tray.locator("[data-edge]")).toHaveCount(0);
    await expect(headline).toHaveText("1 team needs you · 1 resting");
    await page.clock.runFor(20_000);
    await expect(line).toBeHidden();
    await expect(tray.locator("[data-edge]")).toHaveCount(1);
    await expect(page.locator("main [data-team]:focus")).toHaveAccessibleName(/^Count the ships/);
    expect(await page.content()).not.toContain(CANARY);

    await test.step("Escape ends it", async () => {
      await page.clock.setSystemTime(new Date()); // the engine's clock has not been turned on
      await looks(page, false);
      mill.prompt();
      mill.answer("The bran is sifted.");
      await expect(tray.locator("[data-edge]")).toHaveCount(2);
      await page.clock.fastForward("03:00");
      await looks(page, true);
      await page.getByRole("button", { name: "Play it in 20 seconds" }).click();
      await expect(tray.locator("[data-edge]")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(line).toBeHidden();
      await expect(tray.locator("[data-edge]")).toHaveCount(2);
    });
    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
