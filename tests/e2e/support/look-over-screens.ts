import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { DEMO, signIn } from "./accounts.ts";
import type { Screen, Viewer } from "./screen.ts";
import { listScreens } from "./screens.ts";
import { showScreen } from "./show-screen.ts";
import { findSmallTargets } from "./small-targets.ts";
import { DEVICES, follow, newVisitor, setUpBrowser, untilAlive, untilLoaded } from "./visitors.ts";

/** Time limit per screen, with other browsers running. */
const SCREEN_MS = 20_000;

/** Distance from the header to the heading, in pixels. */
const HEADING_TOP = 32;

/** One screen of each layout. Others differ in their contents, whose structure is the same in both themes and sizes. */
const LAYOUTS = new Set(
  `home market market-none calculator compare search tools tool leaderboards review discussion profile sign-in pricing test-checkout
  add-review saved messages message notifications settings review-premium admin admin-people admin-tool`.split(
    /\s+/,
  ),
);

/** `npm run test:axe`: all checks of axe-core, in both themes and on phones, for all screens. */
const IS_WHOLE_MATRIX = process.env.AXE === "all";

/**
 * Checks every screen with axe-core on a desktop, and one of each layout in both themes and on a phone. Files split the viewers, so
 * that they run in parallel.
 */
export async function lookOverScreens(viewers: readonly ("visitor" | Viewer)[]): Promise<void> {
  setUpBrowser();
  const screens = await listScreens();
  const unknown = [...LAYOUTS].filter((name) => !screens.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Error(`There are no screens ${unknown.join(", ")}`);
  for (const viewer of viewers) {
    const theirs = screens.filter(({ as = "visitor" }) => as === viewer);
    const lookOver = async () => {
      const page = await newVisitor("desktop", { expectStatus: [404, 410] });
      if (viewer !== "visitor") await signIn(page, DEMO[viewer]);
      for (const [index, screen] of theirs.entries()) {
        if (needsLoading(screen) || needsLoading(theirs[index - 1])) await showScreen(page, screen);
        else await follow(page, screen.address);
        if (!screen.isPlain) await untilAlive(page);
        await untilLoaded(page);
        await page.locator("h1:visible").first().waitFor();
        await lookAt(page, screen, screen === theirs[0]);
      }
    };
    const name = `every screen for a ${viewer} passes axe-core, has one heading and fits`;
    test(name, lookOver, theirs.length * SCREEN_MS);
  }
}

async function lookAt(page: Page, screen: Screen, withShell: boolean): Promise<void> {
  const { name, isPlain } = screen;
  const isWhole = IS_WHOLE_MATRIX || withShell || LAYOUTS.has(name);
  expect(await page.locator("h1:visible").count(), `${name} has one heading`).toBe(1);
  if (!isPlain) expect(await headingTop(page), `${name} begins where others do`).toBe(HEADING_TOP);
  await expectAccessible(page, { withShell });
  if (isWhole) {
    await setTheme(page, "dark");
    await expectAccessible(page, { withShell, checks: "contrast" });
    await setTheme(page, "light");
  }
  await page.setViewportSize(DEVICES.phone.viewport);
  // Only the shell has colors of its own on phones.
  if (isWhole) await expectAccessible(page, { withShell, checks: withShell ? "all" : "structure" });
  await expectNarrow(page, screen);
  await page.setViewportSize(DEVICES.desktop.viewport);
}

/**
 * Screens with mocked responses or a pressed button, without scripts, or with a relevant HTTP status can't be reached by
 * links. After a link, a list follows a text only once typing would have paused.
 */
const needsLoading = (screen: Screen | undefined) =>
  screen === undefined ||
  screen.isPlain === true ||
  screen.status !== undefined ||
  screen.answers !== undefined ||
  /[?&]q=/.test(screen.address) ||
  screen.press !== undefined;

function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** Expects no horizontal scrolling on the narrowest phones, and targets that can be hit. */
async function expectNarrow(page: Page, { name }: Screen): Promise<void> {
  await page.setViewportSize({ ...DEVICES.phone.viewport, width: 320 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ ...DEVICES.phone.viewport, width: 360 });
  expect(await page.evaluate(findBroken), `${name} breaks what belongs on one line`).toEqual([]);
  expect(await findSmallTargets(page), `${name} has targets that are too low`).toEqual([]);
}

/**
 * Returns the position of a heading that starts its screen, ignoring headings below or beside other content.
 */
function headingTop(page: Page): Promise<number> {
  return page.evaluate((usual) => {
    const heading = [...document.querySelectorAll("main .page > h1:first-child")].find((one) =>
      one.checkVisibility(),
    );
    const main = heading?.closest("main");
    return heading && main ? heading.getBoundingClientRect().top - main.getBoundingClientRect().top : usual;
  }, HEADING_TOP);
}

/** Returns dates, years of experience, dot-separated items and page numbers that wrap. */
function findBroken(): string[] {
  const onOneLine = /[A-Z][a-z]+\s\d{1,2},\s20\d\d|\d+\syears?\sof\sexperience|\S+\s·\s\S+/g;
  const isBroken = (part: Range) => {
    const middles = [...part.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
    return Math.max(...middles) - Math.min(...middles) > 10;
  };
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const match of (text.nodeValue ?? "").matchAll(onOneLine)) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      if (isBroken(range)) broken.push(match[0]);
    }
  }
  for (const numbers of document.querySelectorAll("nav > div:has(> a[href*='page='])")) {
    const range = document.createRange();
    range.selectNodeContents(numbers);
    if (isBroken(range)) broken.push(numbers.textContent);
  }
  return broken;
}
