import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { DEMO, signIn } from "./accounts.ts";
import type { Screen, Viewer } from "./screen.ts";
import { listScreens } from "./screens.ts";
import { showScreen } from "./show-screen.ts";
import { DEVICES, follow, newVisitor, setUpBrowser, untilAlive, untilLoaded } from "./visitors.ts";

/** The limit for one screen, with other browsers running beside it. */
const SCREEN_MS = 20_000;

/** How far below the header a screen begins, in pixels. */
const HEADING_TOP = 32;

/** Tests that every screen passes axe-core on desktops and phones. A file calls it for some viewers, so that files run at once. */
export async function lookOverScreens(viewers: readonly ("visitor" | Viewer)[]): Promise<void> {
  setUpBrowser();
  const screens = await listScreens();
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
        expect(await page.locator("h1:visible").count(), `${screen.name} has one heading`).toBe(1);
        if (!screen.isPlain)
          expect(await headingTop(page), `${screen.name} begins where others do`).toBe(HEADING_TOP);
        const withShell = screen === theirs[0];
        await expectAccessible(page, { withShell });
        await setTheme(page, "dark");
        await expectAccessible(page, { withShell, checks: "contrast" });
        await setTheme(page, "light");
        await page.setViewportSize(DEVICES.phone.viewport);
        // Colors that only phones show are those around every screen.
        await expectAccessible(page, { withShell, checks: withShell ? "all" : "structure" });
        await expectNarrow(page, screen);
        await page.setViewportSize(DEVICES.desktop.viewport);
      }
    };
    const name = `every screen for a ${viewer} passes axe-core, has one heading and fits`;
    test(name, lookOver, theirs.length * SCREEN_MS);
  }
}

/** A link can't lead to or from a screen with mocked answers, without a script, or whose HTTP status matters. */
const needsLoading = (screen: Screen | undefined) =>
  screen === undefined ||
  screen.isPlain === true ||
  screen.status !== undefined ||
  screen.answers !== undefined;

function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}

/** The screen needs no scrolling sideways on the narrowest phones. */
async function expectNarrow(page: Page, { name }: Screen): Promise<void> {
  await page.setViewportSize({ ...DEVICES.phone.viewport, width: 320 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ ...DEVICES.phone.viewport, width: 360 });
  expect(await page.evaluate(findBroken), `${name} breaks what belongs on one line`).toEqual([]);
}

/** Of a heading that begins its screen; one with something above or beside it is wherever that puts it. */
function headingTop(page: Page): Promise<number> {
  return page.evaluate((usual) => {
    const heading = [...document.querySelectorAll("main .page > h1:first-child")].find((one) =>
      one.checkVisibility(),
    );
    const main = heading?.closest("main");
    return heading && main ? heading.getBoundingClientRect().top - main.getBoundingClientRect().top : usual;
  }, HEADING_TOP);
}

/** Dates, years of experience, what a dot separates, and the numbers of a list's pages: those on more than one line. */
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
