import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** For looking only: `npx vite --config gallery/vite.config.ts`, then /?show=6&theme=night. Never part of the build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ configFile: "../svelte.config.js" })],
  server: { fs: { allow: [".."] } },
});
