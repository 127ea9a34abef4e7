import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, RunOptions } from "axe-core";
import type { Page, ViewportSize } from "playwright-core";
import { expect } from "vitest";
import { DEVICES } from "./visitors.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Some pages keep growing with their window. */
const ATTEMPTS = 3;
const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** axe-core would wait forever: no script runs in these frames. */
const DEAD_FRAMES = "iframe[sandbox]";
/** Identical on every screen, and half of axe-core's work on most. */
const SHELL = ["body > header", "body > nav", "body > footer"];
/**
 * Contrast takes most of axe-core's time. List items share their colors, so the first eight are enough.
 * axe-core's own selectors can't express this, so the rest is marked.
 */
const LIST_ENDS = "li:nth-child(n + 9) *, article:nth-of-type(n + 9) *";
const MARK = "data-colors-seen";

const CHECKS = {
  all: { runOnly: EVERYTHING },
  contrast: { runOnly: ["color-contrast"] },
  structure: { runOnly: EVERYTHING, rules: { "color-contrast": { enabled: false } } },
} as const satisfies Record<string, RunOptions>;
type Checks = keyof typeof CHECKS;

const WIDE = 768;

interface Scope {
  /** Defaults to everything, except colors on narrow windows: they match the wide ones. */
  checks?: Checks;
  /** Includes header and footer, which are otherwise checked only on the first screen per viewer. */
  withShell?: boolean;
}

/**
 * Expects no axe-core violations. Uses a window as tall as the page, because axe-core treats content behind a
 * sticky bar as unreachable.
 */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  const size = page.viewportSize();
  const violations = await findViolations(page, size, {
    checks: size && size.width < WIDE ? "structure" : "all",
    withShell: false,
    ...scope,
  });
  if (size) await resize(page, size);
  expect(violations, `axe-core at ${page.url()}: ${violations.join("; ")}`).toEqual([]);
}

export async function expectAccessibleOnEachDevice(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const { viewport } of Object.values(DEVICES)) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  if (size) await resize(page, size);
}

async function findViolations(page: Page, size: ViewportSize | null, scope: Required<Scope>) {
  for (let attempt = 1; ; attempt++) {
    const height = Math.max(size?.height ?? 0, await heightOf(page));
    if (size) await resize(page, { ...size, height });
    const violations = await runAxe(page, scope);
    // A page that grew in between was not fully visible.
    const isWhole = size === null || (await heightOf(page)) <= height;
    if (violations.length === 0 || isWhole || attempt === ATTEMPTS) return violations;
  }
}

/**
 * What the browser skips outside the window (`content-visibility`) has its places in the frame after it came into view. Before
 * that, what a journey presses next may still move.
 */
async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/**
 * Returns the violated rules with their elements. Injects axe-core once per page: its Playwright runner
 * injects it every time, also into a blank page, which takes three times as long as the check.
 */
async function runAxe(page: Page, { checks, withShell }: Required<Scope>): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const exclude = [DEAD_FRAMES, ...(withShell ? [] : SHELL)];
  const asked = { options: CHECKS[checks], exclude, ends: LIST_ENDS, mark: MARK };
  return page.evaluate(async ({ options, exclude, ends, mark }) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const marked = document.querySelectorAll(ends);
    for (const element of marked) element.setAttribute(mark, "");
    axe.configure({ rules: [{ id: "color-contrast", selector: `:not([${mark}])` }] });
    // Serializing the passed rules takes longer than the check.
    const { violations } = await axe.run({ exclude }, { ...options, resultTypes: ["violations"] });
    // The next screen may reuse the element.
    for (const element of marked) element.removeAttribute(mark);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, asked);
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
