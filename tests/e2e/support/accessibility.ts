import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Some pages grow with their window, for ever. */
const ATTEMPTS = 3;
const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** No script runs in there, so axe-core would wait for an answer that never comes. */
const DEAD_FRAMES = "iframe[sandbox]";
/** Contrast takes most of axe-core's time. The items of a list share their colors, so the first eight are enough. */
const LIST_ENDS = ["li:nth-child(n + 9)", "article:nth-of-type(n + 9)"];

interface Check {
  exclude: string[];
  options: RunOptions;
}
const CONTRAST: Check = { exclude: [DEAD_FRAMES, ...LIST_ENDS], options: { runOnly: ["color-contrast"] } };
const STRUCTURE: Check = {
  exclude: [DEAD_FRAMES],
  options: { runOnly: EVERYTHING, rules: { "color-contrast": { enabled: false } } },
};
/** Everything, or what differs from theme to theme, or what differs from device to device. */
const CHECKS = { all: [STRUCTURE, CONTRAST], contrast: [CONTRAST], structure: [STRUCTURE] };
export type Checks = keyof typeof CHECKS;

/** Narrower windows show the colors of wider ones. */
const WIDE = 768;

/**
 * axe-core finds nothing on the page as it is now. It looks at a window as tall as the page, since it takes
 * what a sticky bar covers for unreachable, though one can scroll.
 */
export async function expectAccessible(page: Page, asked?: Checks): Promise<void> {
  const size = page.viewportSize();
  const checks = asked ?? (size && size.width < WIDE ? "structure" : "all");
  const violations = await findViolations(page, size, checks);
  if (size) await page.setViewportSize(size);
  expect(violations, `axe-core at ${page.url()}`).toEqual([]);
}

async function findViolations(page: Page, size: { width: number; height: number } | null, checks: Checks) {
  for (let attempt = 1; ; attempt++) {
    const height = Math.max(size?.height ?? 0, await heightOf(page));
    if (size) await page.setViewportSize({ ...size, height });
    const violations = await runAxe(page, checks);
    // A page that has grown meanwhile was not seen whole.
    const isWhole = size === null || (await heightOf(page)) <= height;
    if (violations.length === 0 || isWhole || attempt === ATTEMPTS) return violations;
  }
}

/**
 * Rules that are broken, and where. axe-core is brought to each page once: its own runner for Playwright brings
 * it anew each time, and to a blank page besides, which takes three times as long as to look.
 */
async function runAxe(page: Page, checks: Checks): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (asked) => {
    const found: string[] = [];
    for (const { exclude, options } of asked) {
      const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(
        { exclude },
        // Of what passes there is a lot, and nobody reads it; to write it down takes longer than to look.
        { ...options, resultTypes: ["violations"] },
      );
      for (const { id, nodes } of violations) {
        found.push(`${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
      }
    }
    return found;
  }, CHECKS[checks]);
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
