import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * axe-core finds nothing on the page as it is now. It looks at a window as tall as the page, since it takes
 * what a sticky bar covers for unreachable, though one can scroll.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size) await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  if (size) await page.setViewportSize(size);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    `axe-core at ${page.url()}`,
  ).toEqual([]);
}
