import { defineConfig } from "@playwright/test";
import { launch } from "./browser.mjs";

/** Walks through the real page on the real engine, in the system's browser. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  outputDir: "../test-results",
  use: { launchOptions: launch, viewport: { width: 1280, height: 800 }, trace: "off" },
});
