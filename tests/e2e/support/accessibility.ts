import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEVICES } from "./visitors.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Some pages grow with their window, for ever. */
const ATTEMPTS = 3;
const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** No script runs in there, so axe-core would wait for an answer that never comes. */
const DEAD_FRAMES = "iframe[sandbox]";
/** The same on every screen, and half of axe-core's work on most of them. */
const SHELL = ["body > header", "body > nav", "body > footer"];
/**
 * Contrast takes most of axe-core's time. The items of a list share their colors, so the first eight are enough. Marked,
 * since axe-core's own selectors can't say this.
 */
const LIST_ENDS = "li:nth-child(n + 9) *, article:nth-of-type(n + 9) *";
const MARK = "data-colors-seen";

/** Everything, or what differs from theme to theme, or what differs from device to device. */
const CHECKS = {
  all: { runOnly: EVERYTHING },
  contrast: { runOnly: ["color-contrast"] },
  structure: { runOnly: EVERYTHING, rules: { "color-contrast": { enabled: false } } },
} as const satisfies Record<string, RunOptions>;
type Checks = keyof typeof CHECKS;

const WIDE = 768;

interface Scope {
  /** By default everything, but no colors on narrow windows, which show those of wider ones. */
  checks?: Checks;
  /** Header and footer, too, which otherwise only the first screen of each viewer shows to axe-core. */
  withShell?: boolean;
}

/**
 * axe-core finds nothing on the page as it is now. It looks at a window as tall as the page, since it takes
 * what a sticky bar covers for unreachable, though one can scroll.
 */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  const size = page.viewportSize();
  const violations = await findViolations(page, size, {
    checks: size && size.width < WIDE ? "structure" : "all",
    withShell: false,
    ...scope,
  });
  if (size) await page.setViewportSize(size);
  expect(violations, `axe-core at ${page.url()}`).toEqual([]);
}

/** Checks the page at the width of a phone and of a desktop, then restores its own. */
export async function expectAccessibleOnEachDevice(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const { viewport } of Object.values(DEVICES)) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  if (size) await page.setViewportSize(size);
}

async function findViolations(
  page: Page,
  size: { width: number; height: number } | null,
  scope: Required<Scope>,
) {
  for (let attempt = 1; ; attempt++) {
    const height = Math.max(size?.height ?? 0, await heightOf(page));
    if (size) await page.setViewportSize({ ...size, height });
    const violations = await runAxe(page, scope);
    // A page that has grown meanwhile was not seen whole.
    const isWhole = size === null || (await heightOf(page)) <= height;
    if (violations.length === 0 || isWhole || attempt === ATTEMPTS) return violations;
  }
}

/**
 * Rules that are broken, and where. axe-core is brought to each page once: its own runner for Playwright brings
 * it anew each time, and to a blank page besides, which takes three times as long as to look.
 */
async function runAxe(page: Page, { checks, withShell }: Required<Scope>): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColors);
  }
  const exclude = [DEAD_FRAMES, ...(withShell ? [] : SHELL)];
  const asked = { options: CHECKS[checks], exclude, ends: LIST_ENDS, mark: MARK };
  return page.evaluate(async ({ options, exclude, ends, mark }) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const marked = document.querySelectorAll(ends);
    for (const element of marked) element.setAttribute(mark, "");
    axe.configure({ rules: [{ id: "color-contrast", selector: `:not([${mark}])` }] });
    // Of what passes there is a lot, and nobody reads it; to write it down takes longer than to look.
    const { violations } = await axe.run({ exclude }, { ...options, resultTypes: ["violations"] });
    // The next screen may show it elsewhere.
    for (const element of marked) element.removeAttribute(mark);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, asked);
}

/** What axe-core's types leave out. */
interface AxeWithColors {
  commons: { color: { Color: { prototype: { parseString(text: string): unknown } } } };
}

interface Channels {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** Runs in the page. axe-core parses every color again for every element, about a quarter of a contrast check. */
function rememberColors() {
  const { Color } = (window as unknown as { axe: AxeWithColors }).axe.commons.color;
  const parse = Color.prototype.parseString;
  const parsed = new Map<string, Channels>();
  Color.prototype.parseString = function (this: Channels, text: string) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
