import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listScreens } from "./support/screens.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "./support/visitors.ts";

// `npm run weight` runs only this file and prints the figures.

const KB = 1024;
/** Of a first visit, gzipped. */
const SCRIPT_KB = 150;
const SCRIPT_FILES = 25;

setUpBrowser();

/** Returns the gzipped size of each script that a visitor's page loads. */
async function weigh(page: Page, address: string): Promise<number[]> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  // A visit before anyone points at something, which loads more: Chromium at times reports a pointer over a page that changes.
  await page.addInitScript(() => {
    window.addEventListener("pointerover", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await visit(page, address);
  await page.waitForLoadState("networkidle");
  return Promise.all(sizes);
}

test("the JavaScript of each page is within its budget", async () => {
  const screens = await listScreens();
  for (const name of ["home", "search", "market", "review", "tool"]) {
    const page = await newVisitor("desktop");
    const sizes = await weigh(page, screens.find((one) => one.name === name)?.address ?? "");
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${name}: ${(bytes / KB).toFixed(1)} KB of JavaScript in ${sizes.length} files, gzip`);
    expect(bytes, name).toBeGreaterThan(10_000);
    expect(bytes, name).toBeLessThanOrEqual(SCRIPT_KB * KB);
    expect(sizes.length, name).toBeLessThanOrEqual(SCRIPT_FILES);
  }
});

// Tables of five tools with their heads take half a KB more than the lists of three before them, and the answers of
// eight categories another half. What search engines, networks and feed readers read takes a quarter, and half in the index
// of tools. Who pays an author, and what was checked of them, takes another quarter in lists of reviews.
const HTML_KB = { home: 11, search: 21.75, market: 12.75, markets: 17, tools: 14, review: 9.5, tool: 14.3 };

test("the HTML of each page is within its budget", async () => {
  const screens = await listScreens();
  for (const [name, kb] of Object.entries(HTML_KB)) {
    const response = await fetch(productUrl() + screens.find((one) => one.name === name)?.address);
    const bytes = gzipSync(await response.arrayBuffer()).length;
    console.log(`${name}: ${(bytes / KB).toFixed(1)} KB of HTML, gzip`);
    expect(response.status, name).toBe(200);
    expect(bytes, name).toBeLessThanOrEqual(kb * KB);
  }
});
