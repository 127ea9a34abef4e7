import { expect, test } from "vitest";
import { startAfterPaint } from "./start-script.ts";

const HEAD = `<head><link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/index.js"/>\
<link rel="modulepreload" href="/assets/home.js"/></head>`;
const ENTRY = `<script type="module" async="" src="/assets/index.js"></script>`;

test("a page names its modules once, in its only module script, the entry first", () => {
  const html = startAfterPaint(`${HEAD}<body><p>Text</p>${ENTRY}</body>`);
  expect(html).toContain(
    `<head><link rel="stylesheet" href="/assets/a.css"/></head><body><p>Text</p><script`,
  );
  expect(html).toContain(`of ["/assets/index.js","/assets/home.js"])`);
  expect(html.match(/\/assets\/index\.js/g)).toHaveLength(1);
  expect(html.match(/<script/g)).toHaveLength(1);
});

test("a page without modules stays as it is", () => {
  const html = "<h1>Page not found</h1>";
  expect(startAfterPaint(html)).toBe(html);
});
