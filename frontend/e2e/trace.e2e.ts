import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { accessible, complaints } from "./axe";
import { start } from "./engine.mjs";
import { Session } from "./session";

const CANARY = "marzipan";

test("a trace is opened from a card, walked with the keyboard, and a row's text is read when it is opened", async ({
  page,
}) => {
  const engine = await start();
  const heard = complaints(page);
  try {
    const session = new Session(join(engine.home, ".claude"), "shop", CANARY);
    session.title("Sort the lamps");
    session.prompt();
    session.call("Read")();
    session.call("Bash")();
    session.answer("The lamps are sorted.");
    await page.goto(engine.url);
    await expect(page).toHaveTitle("1 resting");

    const card = page.getByRole("region", { name: "Finished" }).locator("[data-request]").first();
    await card.hover();
    await card.getByRole("button", { name: "Show the trace" }).click();
    const tree = page.getByRole("tree", { name: "Requests and calls of Sort the lamps" });
    await expect(tree).toBeFocused();
    const rows = tree.getByRole("treeitem");
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toHaveAccessibleName(/^Read, done, .*tokens$/);
    await accessible(page);

    await test.step("the keyboard walks, shuts and opens", async () => {
      const at = () => tree.locator("[aria-selected=true]");
      await expect(at()).toHaveAttribute("aria-level", "1");
      await page.keyboard.press("ArrowLeft");
      await expect(rows).toHaveCount(1);
      await page.keyboard.press("ArrowRight");
      await expect(rows).toHaveCount(3);
      await page.keyboard.press("End");
      await expect(at()).toHaveAccessibleName(/^Bash/);
      await page.keyboard.press("ArrowLeft");
      await expect(at()).toHaveAttribute("aria-level", "1");
    });

    await test.step("nothing of a text is on the page until a row is opened, and nothing when it is shut", async () => {
      expect(await page.content()).not.toContain(CANARY);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(tree.getByRole("heading", { name: "Input" })).toBeVisible();
      await expect(tree.locator("pre").first()).toContainText(CANARY);
      await expect(tree.locator("pre").nth(1)).toHaveText(CANARY);
      await accessible(page);
      await tree.focus();
      await page.keyboard.press("Enter");
      await expect(tree.locator("pre")).toHaveCount(0);
      expect(await page.content()).not.toContain(CANARY);
    });

    await test.step("rows keep their place while new ones come", async () => {
      session.prompt();
      const answer = session.call("Write");
      await expect(page).toHaveTitle("1 busy");
      await expect(tree.getByRole("treeitem", { name: /^Write, no answer yet/ })).toBeVisible();
      answer();
      await expect(tree.getByRole("treeitem", { name: /^Write, done/ })).toBeVisible();
      await expect(rows.first()).toHaveAccessibleName(/^#1, The lamps are sorted\./);
    });

    await test.step("Esc closes it and gives the focus back", async () => {
      await page.keyboard.press("Escape");
      await expect(tree).toBeHidden();
      await expect(page.locator("[data-request] :focus, [data-request]:focus")).toHaveCount(1);
    });

    await test.step("T opens the trace of the chosen table", async () => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Sort the lamps/ })
        .focus();
      await page.keyboard.press("t");
      await expect(tree).toBeFocused();
    });
    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
  }
});

test("ten thousand calls stay smooth", async ({ page }) => {
  const engine = await start();
  try {
    const session = new Session(join(engine.home, ".claude"), "shop", CANARY);
    session.title("A long day");
    session.prompt();
    for (let n = 0; n < 10_000; n++) session.call(n % 2 ? "Read" : "Bash")();
    session.answer("All is done.");
    await page.goto(engine.url);
    await expect(page).toHaveTitle("1 resting");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^A long day/ })
      .focus();
    await page.keyboard.press("t");
    const tree = page.getByRole("tree");
    await expect(tree.getByRole("treeitem").first()).toBeVisible();
    const longest = await tree.evaluate(async (element) => {
      let [worst, last] = [0, performance.now()];
      for (let n = 1; n <= 60; n++) {
        element.scrollTop = (element.scrollHeight / 60) * n;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        worst = Math.max(worst, now - last);
        last = now;
        if (element.querySelectorAll("[role=treeitem]").length > 100) throw new Error("too many rows are drawn");
      }
      return worst;
    });
    test.info().annotations.push({ type: "longest frame", description: `${Math.round(longest)} ms` });
    await tree.focus();
    await page.keyboard.press("End");
    await expect(tree.locator("[aria-selected=true]")).toHaveAttribute("aria-posinset", "10000");
    await expect(tree.locator("[aria-selected=true]")).toBeInViewport();
    await page.keyboard.press("Home");
    await expect(tree.locator("[aria-selected=true]")).toBeInViewport();
  } finally {
    await engine.stop();
  }
});
