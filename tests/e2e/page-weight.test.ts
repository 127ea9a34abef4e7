import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listScreens } from "./support/screens.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

// `npm run weight` runs only this file and prints the figures.

const BUDGET = 150 * 1024;

setUpBrowser();

async function weigh(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await visit(page, address);
  await page.waitForLoadState("networkidle");
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.each(["home", "review"])("the JavaScript of %s is within budget", async (name) => {
  const screen = (await listScreens()).find((one) => one.name === name);
  const page = await newVisitor("desktop");
  const bytes = await weigh(page, screen?.address ?? "");
  console.log(`${name}: ${(bytes / 1024).toFixed(1)} KB of JavaScript, gzip`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGET);
});
