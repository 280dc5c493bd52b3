import { expect, test } from "vitest";

const sources: Record<string, string> = import.meta.glob("/src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const own = Object.entries(sources).filter(([path]) => !path.endsWith(".test.ts"));

test("nothing of the page is ever made from markup or code in a text, but our own drawings", () => {
  expect(own.length).toBeGreaterThan(60);
  const ways = /\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc/;
  const drawings = "/src/lib/furniture/Symbols.svelte"; // a file of ours, put in when the page is built
  expect(own.filter(([, text]) => ways.test(text)).map(([path]) => path)).toEqual([drawings]);
  expect(sources[drawings]?.match(/\{@html (.*?)\}/g)).toEqual(["{@html drawings}"]);
  expect(sources[drawings]).toContain('import drawings from "./symbols.svg?raw"');
});

test("the page asks nobody but the engine, and keeps nothing in the browser", () => {
  const ways = /XMLHttpRequest|sendBeacon|WebSocket|localStorage|sessionStorage|indexedDB|document\.cookie/;
  expect(own.filter(([, text]) => ways.test(text)).map(([path]) => path)).toEqual([]);
  const fetches = own.filter(([, text]) => /\bfetch\(|new EventSource\(/.test(text)).map(([path]) => path);
  for (const path of fetches) expect(path).toMatch(/^\/src\/lib\/wire\//);
});
