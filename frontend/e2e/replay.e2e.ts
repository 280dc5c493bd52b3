import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { accessible, complaints } from "./axe";
import { start } from "./engine.mjs";

const CANARY = "marzipan";

/** A run of `steps` calls as `claude -p` prints it, that ends well. */
function recorded(steps: number): string {
  const call = (n: number) => [
    {
      type: "assistant",
      message: {
        id: `m${n}`,
        content: [{ type: "tool_use", id: `t${n}`, name: n % 2 ? "Bash" : "Read", input: { text: CANARY } }],
      },
      parent_tool_use_id: null,
    },
    {
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id: `t${n}`, content: CANARY }] },
      parent_tool_use_id: null,
    },
  ];
  const lines = [
    { type: "system", subtype: "init", cwd: "/invented/lamps", session_id: "s-1" },
    ...Array.from({ length: steps }, (_, n) => call(n)).flat(),
    {
      type: "assistant",
      message: { id: "end", content: [{ type: "text", text: `All lamps are lit. ${CANARY} too.` }] },
      parent_tool_use_id: null,
    },
    { type: "result", subtype: "success", is_error: false, session_id: "s-1", result: CANARY },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

test("a recording is paused, stepped through, sought and closed", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "desklamp-replay-"));
  const file = join(folder, "evening-run.jsonl");
  writeFileSync(file, recorded(40));
  const engine = await start("--replay", file, "--pace", "300ms");
  const heard = complaints(page);
  try {
    await page.goto(engine.url);
    const bar = page.getByRole("region", { name: "Replay of evening-run.jsonl" });
    const place = bar.getByRole("slider", { name: "Place in the recording" });
    await expect(bar).toBeVisible();
    await expect(page).toHaveTitle("1 busy");
    await accessible(page);

    await test.step("it plays by itself, and stands when paused", async () => {
      await expect(async () => expect(Number(await place.inputValue())).toBeGreaterThan(600)).toPass();
      await bar.getByRole("button", { name: "Pause" }).click();
      await expect(bar.getByRole("button", { name: "Play", exact: true })).toBeVisible();
      const at = await place.inputValue();
      await page.waitForTimeout(900);
      expect(await place.inputValue()).toBe(at);
    });

    await test.step("a step goes on by one line, and back again", async () => {
      const before = Number(await place.inputValue());
      await bar.getByRole("button", { name: "One step on" }).click();
      await expect(async () => expect(Number(await place.inputValue())).toBeGreaterThan(before)).toPass();
      const after = Number(await place.inputValue());
      await bar.getByRole("button", { name: "One step on" }).click();
      await expect(place).toHaveValue(String(after + 300));
      await bar.getByRole("button", { name: "One step back" }).click();
      await expect(place).toHaveValue(String(after));
    });

    await test.step("arrows step from the page and from the slider, space plays and pauses", async () => {
      await page.locator("body").press("Escape");
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const before = Number(await place.inputValue());
      await page.keyboard.press("ArrowRight");
      await expect(place).toHaveValue(String(before + 300));
      await place.press("ArrowLeft");
      await expect(place).toHaveValue(String(before));
      await place.press(" ");
      await expect(bar.getByRole("button", { name: "Pause" })).toBeVisible();
      await place.press(" ");
      await expect(bar.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    });

    await test.step("what one page does, another that stands shows", async () => {
      const other = await page.context().newPage();
      await other.goto(engine.url);
      const there = other.getByRole("region", { name: "Replay of evening-run.jsonl" });
      await there.getByRole("button", { name: "Play", exact: true }).click();
      await expect(bar.getByRole("button", { name: "Pause" })).toBeVisible();
      await bar.getByRole("button", { name: "Pause" }).click();
      await expect(there.getByRole("button", { name: "Play", exact: true })).toBeVisible();
      await other.close();
    });

    await test.step("the keyboard takes it to the end, and the office with it", async () => {
      await place.focus();
      await page.keyboard.press("End");
      await expect(page).toHaveTitle("1 resting");
      await expect(page.getByRole("region", { name: "Finished" })).toContainText("All lamps are lit.");
      await expect(bar.getByRole("button", { name: "Play again from the start" })).toBeVisible();
      await expect(place).toHaveAttribute("aria-valuetext", /100 %/);
      await page.keyboard.press("Home");
      await expect(page).toHaveTitle("1 busy");
      await expect(page.getByRole("region", { name: "Finished" })).not.toContainText("All lamps are lit.");
    });

    await test.step("it plays to its end, fast", async () => {
      await bar.getByRole("combobox", { name: "Speed" }).selectOption("60");
      await bar.getByRole("button", { name: "Play", exact: true }).click();
      await expect(page).toHaveTitle("1 resting");
      await accessible(page);
    });

    await test.step("closed, it gives the logs back", async () => {
      await bar.getByRole("button", { name: "Close the replay" }).click();
      await expect(page).toHaveTitle("Nobody is in");
      await expect(bar).toBeHidden();
    });

    expect(await page.content()).not.toContain(CANARY);
    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
