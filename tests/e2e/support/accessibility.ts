import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Some pages grow with their window, for ever. */
const ATTEMPTS = 3;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * axe-core finds nothing on the page as it is now. It looks at a window as tall as the page, since it takes
 * what a sticky bar covers for unreachable, though one can scroll.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  const violations = await findViolations(page, size);
  if (size) await page.setViewportSize(size);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    `axe-core at ${page.url()}`,
  ).toEqual([]);
}

async function findViolations(page: Page, size: { width: number; height: number } | null) {
  for (let attempt = 1; ; attempt++) {
    const height = Math.max(size?.height ?? 0, await heightOf(page));
    if (size) await page.setViewportSize({ ...size, height });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    // A page that has grown meanwhile was not seen whole.
    const isWhole = size === null || (await heightOf(page)) <= height;
    if (violations.length === 0 || isWhole || attempt === ATTEMPTS) return violations;
  }
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
