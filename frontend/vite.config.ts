import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

/**
 * The page loads nothing but its own files. `wails:` is the window's own scheme, which some web views do not count as
 * 'self'. Style attributes are how Svelte places things, so inline styles stay allowed; scripts do not.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' wails:",
  "style-src 'self' wails: 'unsafe-inline'",
  "img-src 'self' wails: data:",
  "font-src 'self' wails:",
  "connect-src 'self' wails:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Only in the built page: the development server needs its own inline script and socket. */
function policy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), policy()],
  build: { target: "safari16", outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0 },
  server: {
    // `desklamp serve --listen 127.0.0.1:7420` gives a developer's page something to show.
    proxy: Object.fromEntries(
      ["/events", "/act"].map((path) => [path, { target: "http://127.0.0.1:7420", changeOrigin: true }]),
    ),
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["./vitest.setup.ts"],
  },
});
