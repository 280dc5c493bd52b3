import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import type { Plugin, ProxyOptions } from "vite";

/**
 * The page loads nothing but its own files. `wails:` is the window's own scheme, which some web views do not count as
 * 'self'. Svelte places things through the style object, which needs no inline styles.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' wails:",
  "style-src 'self' wails:",
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

/** `DESKLAMP_URL=<what desklamp serve printed> npm run dev` puts a page in the making in front of a real office. */
function engine(printed: string | undefined): Record<string, ProxyOptions> {
  if (!printed) return {};
  const { origin, port, searchParams } = new URL(printed);
  const headers = { origin, cookie: `desklamp-${port}=${searchParams.get("token")}` };
  const proxy: ProxyOptions = { target: origin, changeOrigin: true, headers };
  return { "/events": proxy, "/act": proxy };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), policy()],
  build: { target: "safari16", outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: engine(process.env.DESKLAMP_URL) },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["./vitest.setup.ts"],
  },
});
