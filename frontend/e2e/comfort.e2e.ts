import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { accessible, complaints } from "./axe";
import { start } from "./engine.mjs";
import { Session } from "./session";

test("settings are changed by keyboard alone, apply at once, and are kept", async ({ page }) => {
  const engine = await start();
  const more = join(engine.home, "more");
  mkdirSync(join(more, "projects"), { recursive: true });
  const heard = complaints(page);
  const kept = () => JSON.parse(readFileSync(join(engine.home, "config", "desklamp", "settings.json"), "utf8"));
  const sheet = page.getByRole("dialog");
  try {
    await page.goto(engine.url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nobody is in");
    await page.getByRole("button", { name: "Settings" }).focus();
    await page.keyboard.press("Enter");
    await expect(sheet).toBeVisible();
    await accessible(page);

    await test.step("light", async () => {
      await sheet.getByRole("radio", { name: "as the system" }).first().focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect(page.locator("html")).toHaveClass(/night/);
      await expect.poll(() => kept().theme).toBe("night");
    });

    await test.step("notifications and sound", async () => {
      for (const name of ["finishes a request", "with one soft sound"]) {
        await sheet.getByRole("checkbox", { name }).focus();
        await page.keyboard.press("Space");
        await expect(sheet.getByRole("checkbox", { name })).toBeChecked();
      }
      await expect
        .poll(() => [kept().notify, kept().sound])
        .toEqual([{ asking: true, failed: true, finished: true }, true]);
    });

    await test.step("a folder comes and goes", async () => {
      await sheet.getByRole("button", { name: "Add a folder" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.type(more);
      await page.keyboard.press("Enter");
      await expect(sheet.getByRole("listitem").filter({ hasText: /more/ })).toContainText("0 files");
      await sheet.getByRole("button", { name: /^Watch .*more no more$/ }).focus();
      await page.keyboard.press("Enter");
      await expect(sheet.getByRole("listitem").filter({ hasText: /more/ })).toHaveCount(0);
      expect(kept().claude).toEqual([]);
    });

    await test.step("language, and the window of time", async () => {
      await sheet.getByRole("radio", { name: "7 days" }).focus();
      await page.keyboard.press("Space");
      await expect.poll(() => kept().window).toBe("7d");
      await sheet.getByRole("radio", { name: "한국어" }).focus();
      await page.keyboard.press("Space");
      await expect(page.locator("html")).toHaveAttribute("lang", "ko");
      await expect(page.getByRole("dialog", { name: "설정" })).toBeVisible();
    });

    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
    await expect(page.locator("html")).toHaveClass(/night/);
    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
  }
});

test("a session is resumed from its card and by key, and the small window comes and goes", async ({
  page,
  context,
}) => {
  const home = mkdtempSync(join(tmpdir(), "desklamp-comfort-"));
  mkdirSync(join(home, "projects"));
  const engine = await start("--claude", home);
  const session = new Session(home, "watermill", "canary");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const command = `cd /invented/canary/watermill && CLAUDE_CONFIG_DIR=${home} claude --resume ${session.id}`;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const forget = () => page.evaluate(() => navigator.clipboard.writeText(""));
  try {
    session.title("Grind the flour");
    session.prompt();
    session.answer("The flour is ground.");
    await page.goto(engine.url);
    const card = page.getByRole("region", { name: "Finished" }).getByRole("button", { name: /watermill/ });
    await expect(card).toBeVisible();
    expect(await page.content()).not.toContain("/invented");

    await test.step("without a team the key says what to do", async () => {
      await page.keyboard.press("c");
      await expect(page.getByText(/^Choose a team first/)).toBeVisible();
    });

    await test.step("by key", async () => {
      await page.keyboard.press("1");
      await expect(page.getByRole("tooltip")).toContainText("C copies the resume command");
      await page.keyboard.press("c");
      await expect(page.getByText("Copied. Paste it in a terminal:")).toBeVisible();
      expect(await copied()).toBe(command);
      await accessible(page);
    });

    await test.step("from the card; a browser opens no folders", async () => {
      await forget();
      await card.hover();
      const deeds = page.getByRole("region", { name: "Finished" });
      await deeds.getByRole("button", { name: "Copy the resume command" }).click();
      await expect.poll(copied).toBe(command);
      await expect(deeds.getByRole("button", { name: "Open the folder" })).toHaveCount(0);
    });

    await test.step("small, and back", async () => {
      await page.keyboard.press("m");
      await expect(page.getByRole("region", { name: "Finished" })).toBeHidden();
      await expect(page.getByText(/^A browser keeps no page above/)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 resting");
      await page.setViewportSize({ width: 520, height: 132 });
      await accessible(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: "Back to the whole office" }).click();
      await expect(page.getByRole("region", { name: "Finished" })).toBeVisible();
    });

    await test.step("the sheet names the keys there are", async () => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" }).locator("kbd")).toHaveText([
        "N",
        "1 – 9",
        "/",
        "T",
        "C",
        "M",
        "?",
        "Esc",
      ]);
    });
  } finally {
    await engine.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
