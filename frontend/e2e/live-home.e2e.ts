import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { complaints } from "./axe";
import { start } from "./engine.mjs";
import { Session } from "./session";

const CANARY = "canaryquartz";

test("a session of a live home is seated, asks, ends, and lays down its card; none of its words leave it", async ({
  page,
}) => {
  const home = mkdtempSync(join(tmpdir(), "desklamp-home-"));
  mkdirSync(join(home, "projects"));
  const engine = await start("--claude", home);
  const heard = complaints(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).host));
  const headline = page.getByRole("heading", { level: 1 });
  const open = page.getByRole("region", { name: "Open requests" });
  const tray = page.getByRole("region", { name: "Finished" });
  const clean = async () => expect(await page.content()).not.toContain(CANARY);
  try {
    await page.goto(engine.url);
    await expect(headline).toHaveText("Nobody is in");

    const session = new Session(home, "watermill", CANARY);
    session.prompt();
    const read = session.call("Read");
    session.title("Grind the flour");
    await expect(headline).toHaveText("1 busy");
    await expect(page.getByRole("main").getByRole("button", { name: /^Grind the flour, watermill/ })).toBeVisible();
    await expect(open.getByRole("button", { name: /#\d/ })).toContainText(
      "watermill, Grind the flour #1, looking around",
    );

    read();
    session.call("Edit")();
    await expect(open.getByRole("button", { name: /#\d/ })).toContainText("building and fixing");
    await clean();

    const answered = session.call("AskUserQuestion");
    await expect(headline).toHaveText("1 team needs you");
    await expect(open.getByRole("button", { name: /#\d/ })).toContainText("waiting for your answer");
    await clean();

    answered();
    await expect(headline).toHaveText("1 busy");
    session.answer("The flour is ground.");
    await expect(headline).toHaveText("1 resting");
    await expect(open.getByRole("button", { name: /#\d/ })).toHaveCount(0);
    const card = tray.getByRole("button", { name: /watermill/ });
    await expect(card).toContainText("watermill · Grind the flour · #1");
    await expect(card).toContainText("The flour is ground.");
    await expect(card).toContainText("not looked at yet");
    await card.focus();
    await expect(card).not.toContainText("not looked at yet");
    await expect(page.getByRole("tooltip")).toContainText(/Ended, because .*\(sure\)/);
    await clean();

    await test.step("a page opened later sees the same office", async () => {
      const second = await page.context().newPage();
      await second.goto(new URL("/", engine.url).href);
      await expect(second.getByRole("heading", { level: 1 })).toHaveText("1 resting");
      await expect(
        second.getByRole("region", { name: "Finished" }).getByRole("button", { name: /watermill/ }),
      ).toContainText("The flour is ground.");
      await second.close();
    });

    expect(new Set(sent)).toEqual(new Set([new URL(engine.url).host]));
    expect(heard).toEqual([]);
  } finally {
    await engine.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
