import { expect, test, type Page } from "@playwright/test";
import { start } from "./engine.mjs";

/** What has the focus, by role and name, and whether the page shows it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    if (!at || at === document.body) return null;
    const box = at.getBoundingClientRect();
    const ring = getComputedStyle(at);
    return {
      tag: at.tagName.toLowerCase(),
      name:
        at.getAttribute("aria-label") ?? ((at as HTMLInputElement).labels?.[0]?.textContent || at.textContent) ?? "",
      left: box.left,
      visible: box.width > 0 && box.height > 0,
      ring: ring.outlineStyle !== "none" || ring.boxShadow !== "none",
    };
  });
}

test("the whole page is used without a mouse", async ({ page }) => {
  const engine = await start("--demo");
  try {
    await page.goto(engine.url);
    await expect(page).toHaveTitle(/needs you/, { timeout: 60_000 });

    await test.step("Tab reaches everything in the order in which it is read, and never sticks", async () => {
      const order: string[] = [];
      for (let n = 0; n < 120; n++) {
        await page.keyboard.press("Tab");
        const at = await focused(page);
        if (!at) break;
        expect(at.name.trim(), `the ${n}. stop has a name`).not.toBe("");
        expect(at.visible, `${at.name} can be seen`).toBe(true);
        order.push(at.name.trim().replace(/\s+/g, " "));
      }
      const place = (part: RegExp) => order.findIndex((name) => part.test(name));
      expect(place(/^Tax rounding/), "a table").toBeGreaterThanOrEqual(0);
      expect(place(/^All folders|^ledger$/), "the folders come after the tables").toBeGreaterThan(
        place(/^Tax rounding/),
      );
      expect(place(/^Settings/), "the tools").toBeGreaterThan(0);
      expect(place(/Invoice import #/), "a request, after the floor").toBeGreaterThan(place(/^Settings/));
      expect(order.length, "and then the page is over").toBeLessThan(120);
    });

    await test.step("a sheet takes the focus, keeps it, and gives it back", async () => {
      const settings = page.getByRole("button", { name: "Settings" });
      await settings.focus();
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog", { name: "Settings" });
      await expect(sheet).toBeVisible();
      for (let n = 0; n < 30; n++) {
        await page.keyboard.press("Tab");
        const inside = await page.evaluate(() => {
          const at = document.activeElement;
          return at === document.body || at?.closest("dialog, [role=dialog]") != null;
        });
        expect(inside, "the focus stays in the sheet").toBe(true);
      }
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(settings).toBeFocused();
    });

    await test.step("what has the focus is ringed", async () => {
      await page.keyboard.press("n");
      expect((await focused(page))?.name).toMatch(/^Invoice import/);
      await page.keyboard.press("Tab");
      expect((await focused(page))?.ring).toBe(true);
    });
  } finally {
    await engine.stop();
  }
});
