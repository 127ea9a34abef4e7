import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Some pages grow with their window, for ever. */
const ATTEMPTS = 3;
const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What axe-core looks for: everything, or only what differs from theme to theme, which takes most of its time, or the rest. */
const RULES = {
  all: { runOnly: EVERYTHING },
  colors: { runOnly: ["color-contrast"] },
  structure: { runOnly: EVERYTHING, rules: { "color-contrast": { enabled: false } } },
} satisfies Record<string, axe.RunOptions>;
export type Rules = keyof typeof RULES;

/**
 * axe-core finds nothing on the page as it is now. It looks at a window as tall as the page, since it takes
 * what a sticky bar covers for unreachable, though one can scroll.
 */
export async function expectAccessible(page: Page, rules: Rules = "all"): Promise<void> {
  const size = page.viewportSize();
  const violations = await findViolations(page, size, rules);
  if (size) await page.setViewportSize(size);
  expect(violations, `axe-core at ${page.url()}`).toEqual([]);
}

async function findViolations(page: Page, size: { width: number; height: number } | null, rules: Rules) {
  for (let attempt = 1; ; attempt++) {
    const height = Math.max(size?.height ?? 0, await heightOf(page));
    if (size) await page.setViewportSize({ ...size, height });
    const violations = await runAxe(page, rules);
    // A page that has grown meanwhile was not seen whole.
    const isWhole = size === null || (await heightOf(page)) <= height;
    if (violations.length === 0 || isWhole || attempt === ATTEMPTS) return violations;
  }
}

/**
 * Rules that are broken, and where. axe-core is brought to each page once: its own runner for Playwright brings
 * it anew each time, and to a blank page besides, which takes three times as long as to look.
 */
async function runAxe(page: Page, rules: Rules): Promise<string[]> {
  const options: axe.RunOptions = {
    ...RULES[rules],
    // Of what passes there is a lot, and nobody reads it; to write it down takes longer than to look.
    resultTypes: ["violations"],
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      // No script runs in there, so axe-core would wait for an answer that never comes.
      { exclude: ["iframe[sandbox]"] },
      asked,
    );
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, options);
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
