// Takes every picture of the page there is to look at: densities × sizes × themes × languages, of the invented offices of
// the gallery, into docs/img/all (not kept in the repository). `make shots` runs it. Arguments keep only the pictures
// whose name holds one of them: `node e2e/matrix.mjs 60-night ko`.
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { launch } from "./browser.mjs";

const OUT = fileURLToPath(new URL("../../docs/img/all", import.meta.url));
const OFFICES = ["quiet", "alone", "1", "two", "6", "20", "60", "80", "rest"];
const THEMES = ["day", "night"];
const LANGUAGES = ["en", "zh-Hant", "ko"];
/** Width, height, device pixels. The small ones are the strip and a corner of a screen. */
const SIZES = [
  [320, 120, 2],
  [640, 480, 1],
  [1280, 800, 1],
  [1280, 800, 2],
  [1920, 1080, 1],
  [3840, 2160, 1],
];
/** What appears does so within 250 ms. */
const SETTLED_MS = 400;

/** Those that the documentation shows. */
const SHOWN = {
  "60-night-en-1920x1080": "crowd",
  "6-night-zh-Hant-1280x800": "zh-Hant",
  "6-day-ko-1280x800": "ko",
};

const wanted = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
const server = await createServer({
  configFile: fileURLToPath(new URL("../gallery/vite.config.ts", import.meta.url)),
  server: { port: 0 },
  logLevel: "error",
});
await server.listen();
const base = server.resolvedUrls?.local[0];
const browser = await chromium.launch(launch);
let taken = 0;
try {
  for (const [width, height, deviceScaleFactor] of SIZES) {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
    const page = await context.newPage();
    for (const show of OFFICES)
      for (const theme of THEMES)
        for (const language of LANGUAGES) {
          const name = `${show}-${theme}-${language}-${width}x${height}${deviceScaleFactor > 1 ? "@2x" : ""}`;
          if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
          await page.goto(`${base}?show=${show}&theme=${theme}&lang=${language}&page=1`);
          await page.locator("h1").first().waitFor();
          await page.waitForTimeout(SETTLED_MS);
          await page.screenshot({ path: join(OUT, `${name}.png`) });
          if (name in SHOWN) copyFileSync(join(OUT, `${name}.png`), join(OUT, "..", `${SHOWN[name]}.png`));
          taken++;
        }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`${taken} pictures in docs/img/all`);
