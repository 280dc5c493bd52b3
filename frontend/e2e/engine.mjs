import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const BINARY = process.env.DESKLAMP ?? fileURLToPath(new URL("../../bin/desklamp", import.meta.url));

/**
 * Starts `desklamp serve` with its home and settings in an empty folder of its own, and tells where the page is.
 * @param {string[]} flags
 * @returns {Promise<{url: string, home: string, stop: () => Promise<void>}>}
 */
export async function start(...flags) {
  const home = mkdtempSync(join(tmpdir(), "desklamp-page-"));
  const places = { HOME: home, XDG_CONFIG_HOME: join(home, "config"), XDG_STATE_HOME: join(home, "state") };
  // An empty variable names no folder, so that only the empty home is looked at.
  const engine = spawn(BINARY, ["serve", ...flags], {
    env: { ...process.env, CLAUDE_CONFIG_DIR: "", ...places },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const over = new Promise((resolve) => engine.once("exit", resolve));
  const failed = new Promise((_, reject) => engine.once("error", reject));
  const line = new Promise((resolve) => createInterface({ input: engine.stdout }).once("line", resolve));
  const url = await Promise.race([
    line,
    failed,
    over.then((code) => Promise.reject(new Error(`serve ended: ${code}`))),
  ]);
  const stop = async () => {
    engine.kill("SIGINT");
    await over;
    rmSync(home, { recursive: true, force: true });
  };
  return { url, home, stop };
}
