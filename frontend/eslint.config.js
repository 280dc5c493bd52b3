import js from "@eslint/js";
import globals from "globals";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Imports go one way: ui → office → wire, and ui → furniture → floor. */
const layer = (folder, ...above) => ({
  files: [`src/lib/${folder}/**`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: above.map((name) => ({
          group: [`**/${name}/**`, `**/${name}`],
          message: `${folder} may not know ${name}: imports go ui → office → wire and ui → furniture → floor.`,
        })),
      },
    ],
  },
});

export default ts.config(
  { ignores: ["dist/", "node_modules/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["e2e/**", "*.config.*", "gallery/**"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      "svelte/no-at-html-tags": "error",
      // A set that is made anew each time needs no watching inside.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { rules: { "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }] } },
  layer("wire", "office", "floor", "furniture", "ui", "messages"),
  layer("office", "floor", "furniture", "ui"),
  layer("floor", "office", "furniture", "ui", "messages"),
  layer("furniture", "office", "ui"),
);
