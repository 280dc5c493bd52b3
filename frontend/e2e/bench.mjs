// What the page costs in a browser that draws in software: `make bench-page`. SECONDS=60 is how long each office is
// watched. The goals are those of the design: a resting office draws nothing and stays under 1 % of one core, 8 working
// members under 5 %, 60 under 10 %.
import { join } from "node:path";
import { chromium } from "playwright-core";
import { launch } from "./browser.mjs";
import { crowd } from "./crowd.mjs";
import { start } from "./engine.mjs";
import { cost } from "./frames.mjs";

const SECONDS = Number(process.env.SECONDS ?? 20);
/** After this the cards lie still. */
const SETTLED_MS = 3000;
const OFFICES = [
  ["resting", { resting: 6 }, 1],
  ["8 working", { working: 8 }, 5],
  ["60 working", { working: 60 }, 10],
];

const browser = await chromium.launch(launch);
console.log(`${"office".padEnd(12)}${"frames/s".padStart(10)}${"CPU %".padStart(8)}${"goal".padStart(8)}`);
let missed = 0;
for (const [name, who, goal] of OFFICES) {
  const engine = await start();
  crowd(join(engine.home, ".claude"), who);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(engine.url);
  await page.waitForFunction((n) => new RegExp(n).test(document.title), who.working ? "busy" : "resting");
  await page.waitForTimeout(SETTLED_MS);
  const { frames, cpu } = await cost(browser, page, SECONDS * 1000);
  const met = cpu <= goal && (who.working || frames === 0);
  missed += met ? 0 : 1;
  console.log(
    `${name.padEnd(12)}${(frames / SECONDS).toFixed(2).padStart(10)}${cpu.toFixed(1).padStart(8)}${`≤ ${goal}`.padStart(8)}  ${met ? "met" : "MISSED"}`,
  );
  await page.close();
  await engine.stop();
}
await browser.close();
process.exitCode = missed > 0 ? 1 : 0;
