import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { complaints } from "./axe";
import { start } from "./engine.mjs";
import { Session } from "./session";

const BIDI = "[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]";
const CONTROL = "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]";

test("what logs hold is text: no markup, no escape codes, no turned writing", async ({ page }) => {
  const engine = await start();
  const heard = complaints(page);
  try {
    const session = new Session(join(engine.home, ".claude"), "shop", "marzipan");
    session.title(
      `Red<img src=x onerror="document.title='taken'"></script><b>bold</b> \u202Egnp.exe\u2066 \x1b[2J\x1b]8;;http://x.example\x07link`,
    );
    session.prompt();
    session.call("Read")();
    session.answer('<svg onload="document.title=1">Done\u202E\u200B now</svg> with the <i>list</i>.');
    await page.goto(engine.url);
    await expect(page).toHaveTitle("1 resting");
    await expect(page.getByRole("main").getByRole("button", { name: /^Red/ })).toBeVisible();
    const shown = await page.evaluate(() => document.documentElement.outerHTML);
    expect(shown).not.toMatch(new RegExp(BIDI));
    expect(shown).not.toMatch(new RegExp(CONTROL));
    expect(shown).not.toContain("marzipan");
    const made = "img[src=x], [onerror], [onload], main b, aside i, [href*='x.example']";
    await expect(page.locator(made)).toHaveCount(0);
    await expect(page).toHaveTitle("1 resting");
    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
  }
});
