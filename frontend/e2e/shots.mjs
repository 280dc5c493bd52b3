// Takes the pictures of the documentation from the sample day: `node e2e/shots.mjs`. With a folder as argument it also
// takes other sizes of window into it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { launch } from "./browser.mjs";
import { start } from "./engine.mjs";

const DOCS = fileURLToPath(new URL("../../docs/img", import.meta.url));
/** After the failure a while goes by in which the question stands open and most people are in. */
const FULLEST_MS = 16_000;
/** What appears does so within 250 ms. */
const SETTLED_MS = 500;
const SIZES = [
  [640, 800],
  [900, 700],
  [1600, 1000],
  [320, 200],
];

/** The trace of the team with most to show, one of its rows opened. */
async function trace(page) {
  await page.locator("main [data-team][aria-label^='Tax rounding']").focus();
  await page.keyboard.press("t");
  await page.getByRole("treeitem").first().waitFor();
  for (const key of ["End", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: join(DOCS, "trace.png") });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}

const folder = process.argv[2];
mkdirSync(DOCS, { recursive: true });
const engine = await start("--demo");
const browser = await chromium.launch(launch);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  await page.goto(engine.url);
  await page.waitForFunction(() => /needs you.*failed/.test(document.title), null, { timeout: 60_000 });
  await page.waitForTimeout(FULLEST_MS);
  for (const [name, colorScheme] of [
    ["day", "light"],
    ["night", "dark"],
  ]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForTimeout(SETTLED_MS);
    await page.screenshot({ path: join(DOCS, `${name}.png`) });
    if (name === "day") await trace(page);
    if (!folder) continue;
    mkdirSync(folder, { recursive: true });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(SETTLED_MS);
      await page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
    }
  }
} finally {
  await browser.close();
  await engine.stop();
}
