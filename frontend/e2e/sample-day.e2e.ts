import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { accessible, complaints } from "./axe";
import { start } from "./engine.mjs";

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const table = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}`) });

test("an empty office plays a sample day, and gives the office back", async ({ page }) => {
  const engine = await start();
  mkdirSync(join(engine.home, ".claude", "projects"), { recursive: true });
  const heard = complaints(page);
  try {
    await test.step("nobody is in, and it says where it looks", async () => {
      await page.goto(engine.url);
      await expect(headline(page)).toHaveText("Nobody is in");
      await expect(page).toHaveTitle("Nobody is in");
      await expect(page.getByRole("main")).toContainText(/~\/\.claude \((found, 0 files|not found)/);
      await expect(page.getByRole("main")).toContainText("~/.config/claude (not found)");
      await accessible(page);
    });

    await test.step("a folder that cannot be watched says why", async () => {
      const file = join(engine.home, "a-file");
      writeFileSync(file, "");
      await page.getByRole("button", { name: "Add a folder" }).click();
      await page.getByLabel(/Folder of Claude Code/).fill(file);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).not.toBeEmpty();
      await accessible(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      heard.splice(0, heard.length, ...heard.filter((text) => !text.includes("Failed to load resource")));
    });

    await test.step("the sample day begins, labelled as one", async () => {
      await page.getByRole("button", { name: "Play a sample day" }).click();
      await expect(page.getByText("A sample day is playing")).toBeVisible();
      await expect(headline(page)).toHaveText(/\d busy/);
      await expect(table(page, "Tax rounding")).toBeVisible();
    });

    await test.step("a question is announced and comes first in the headline", async () => {
      await expect(headline(page)).toHaveText(/^1 team needs you/, { timeout: 40_000 });
      await expect(page).toHaveTitle(/^1 team needs you/);
      await expect(page.getByRole("log")).toContainText("Invoice import in ledger needs you.");
      await expect(page.getByRole("region", { name: "Open requests" })).toContainText(
        /ledger, Invoice import #2, waiting for your answer/,
      );
    });

    await test.step("N goes to who needs me, and the panel says why", async () => {
      await page.keyboard.press("n");
      await expect(table(page, "Invoice import")).toBeFocused();
      await expect(page.getByRole("tooltip")).toContainText(
        /Asking, because a question has been open since \d\d:\d\d \(sure\)/,
      );
      await expect(page.getByRole("tooltip")).toContainText(/Rule ask-open, record of \d\d:\d\d:\d\d/);
      await expect(table(page, "Invoice import")).toHaveAccessibleDescription(
        /Asking, because a question has been open/,
      );
      await accessible(page);
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tooltip")).toContainText("Invoice import in ledger");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("tooltip")).toBeHidden();
      await page.keyboard.press("1");
      await expect(page.getByRole("main").locator("[data-team]:focus")).toHaveCount(1);
    });

    await test.step("a folder is chosen with the keyboard; nothing moves", async () => {
      const before = await table(page, "Tax rounding").boundingBox();
      await page.keyboard.press("/");
      await page.getByRole("button", { name: "ledger", exact: true }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByRole("button", { name: "ledger", exact: true })).toHaveAttribute("aria-pressed", "true");
      const rows = page.getByRole("region", { name: "Open requests" }).getByRole("button", { name: /#\d/ });
      for (const row of await rows.all()) await expect(row).toContainText("ledger");
      expect(await table(page, "Tax rounding").boundingBox()).toEqual(before);
      await page.getByRole("button", { name: "All folders" }).click();
      await expect(rows.filter({ hasText: "shopfront" })).not.toHaveCount(0);
    });

    await test.step("the text twin says the same", async () => {
      const twin = page.getByRole("region", { name: "The office in words" });
      await expect(twin).toContainText("Invoice import in ledger: asking, because a question has been open since");
      await page.getByRole("button", { name: "Show the office in words" }).click();
      await expect(page.getByRole("main")).toContainText(/Tax rounding in shopfront: working, because/);
      await accessible(page);
      await page.getByRole("button", { name: "Show the office as a drawing" }).click();
    });

    await test.step("the drawing is accessible by day and by night", async () => accessible(page));

    await test.step("a failure shows in words and in shape", async () => {
      await expect(headline(page)).toHaveText(/1 failed/);
      const card = page
        .getByRole("region", { name: "Finished" })
        .getByRole("button", { name: /Nightly report/ })
        .first();
      await expect(card).toContainText(/failed after .*an API error/);
      await expect(card).toHaveAttribute("data-edge", "corner");
    });

    await test.step("T shows the trace of a table, Escape gives it back", async () => {
      await table(page, "Tax rounding").focus();
      await page.keyboard.press("t");
      const tree = page.getByRole("tree", { name: "Requests and calls of Tax rounding" });
      await expect(tree.getByRole("treeitem").nth(3)).toBeVisible();
      await accessible(page);
      await page.keyboard.press("Escape");
      await expect(tree).toBeHidden();
      await expect(table(page, "Tax rounding")).toBeFocused();
    });

    await test.step("M makes the window small, and large again", async () => {
      await page.keyboard.press("m");
      await expect(page.getByRole("region", { name: "Finished" })).toBeHidden();
      await expect(
        page.getByRole("main").getByRole("button", { name: /^Nightly report, ledger: Failed/ }),
      ).toBeVisible();
      await accessible(page);
      await page.keyboard.press("m");
      await expect(page.getByRole("region", { name: "Finished" })).toBeVisible();
    });

    await test.step("help and settings open and close by keyboard", async () => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
      await accessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
      await page.getByRole("button", { name: "Settings" }).click();
      await accessible(page);
      await page.getByRole("radio", { name: "night" }).check();
      await expect(page.locator("html")).toHaveClass(/night/);
      await page.getByRole("group", { name: "Light" }).getByRole("radio", { name: "as the system" }).check();
      await page.keyboard.press("Escape");
    });

    await test.step("closing it gives the empty office back", async () => {
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await expect(headline(page)).toHaveText("Nobody is in");
      await expect(page.getByText("A sample day is playing")).toBeHidden();
    });

    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
  }
});
