import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listScreens } from "./support/screens.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "./support/visitors.ts";

// `npm run weight` runs only this file and prints the figures.

const KB = 1024;
/** Of a first visit, gzipped. */
const SCRIPT_KB = 150;
const SCRIPT_FILES = 14;
/** Before compression: browsers match every rule. The tables of comps take a fifth. */
const STYLES_KB = { home: 120, search: 142, market: 142, review: 120, tool: 148 };

setUpBrowser();

/** Returns the scripts and styles that a visitor's page loads. */
async function load(page: Page, address: string) {
  const bodies: Record<"script" | "stylesheet", Promise<Buffer>[]> = { script: [], stylesheet: [] };
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "script" || type === "stylesheet") bodies[type].push(response.body());
  });
  // A visit before anyone points at something, which loads more: Chromium at times reports a pointer over a page that changes.
  await page.addInitScript(() => {
    window.addEventListener("pointerover", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await visit(page, address);
  await page.waitForLoadState("networkidle");
  return { scripts: await Promise.all(bodies.script), styles: await Promise.all(bodies.stylesheet) };
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

test("the JavaScript and the styles of each page are within their budgets", async () => {
  const screens = await listScreens();
  for (const [name, stylesKb] of Object.entries(STYLES_KB)) {
    const page = await newVisitor("desktop");
    const { scripts, styles } = await load(page, screens.find((one) => one.name === name)?.address ?? "");
    const bytes = sumOf(scripts.map((body) => gzipSync(body).length));
    const styleBytes = sumOf(styles.map((body) => body.length));
    console.log(
      `${name}: ${(bytes / KB).toFixed(1)} KB of JavaScript in ${scripts.length} files, gzip; ${(styleBytes / KB).toFixed(1)} KB of styles`,
    );
    expect(bytes, name).toBeGreaterThan(10_000);
    expect(bytes, name).toBeLessThanOrEqual(SCRIPT_KB * KB);
    expect(scripts.length, name).toBeLessThanOrEqual(SCRIPT_FILES);
    expect(styleBytes, name).toBeGreaterThan(10_000);
    expect(styleBytes, name).toBeLessThanOrEqual(stylesKb * KB);
    expect(undefinedIn(Buffer.concat(styles).toString()), name).toEqual([]);
  }
});

/** A screen's own styles may use a variable that no other class needs, so that those of every page lack it. */
function undefinedIn(styles: string): string[] {
  const defined = new Set(
    [...styles.matchAll(/(--[\w-]+)(?=:)|(?<=@property )--[\w-]+/g)].map(([name]) => name),
  );
  const used = [...styles.matchAll(/(?<=var\()--[\w-]+(?=\))/g)].map(([name]) => name);
  return [...new Set(used)].filter((name) => !defined.has(name));
}

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
