import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { DEMO, signIn } from "./accounts.ts";
import type { Screen, Viewer } from "./screen.ts";
import { listScreens } from "./screens.ts";
import { showScreen } from "./show-screen.ts";
import { DEVICES, newVisitor, setUpBrowser, untilAlive, untilLoaded } from "./visitors.ts";

/** Fifty screens take their time where other browsers run, too. */
const SLOW_MS = 300_000;

/** Tests that every screen passes axe-core on desktops and phones. A file calls it for some viewers, so that files run at once. */
export async function lookOverScreens(viewers: readonly ("visitor" | Viewer)[]): Promise<void> {
  setUpBrowser();
  const screens = await listScreens();
  test.each(viewers)(
    "every screen for a %s passes axe-core, has one heading and fits",
    async (viewer) => {
      const page = await newVisitor("desktop", { expectStatus: [404] });
      if (viewer !== "visitor") await signIn(page, DEMO[viewer]);
      const theirs = screens.filter(({ as = "visitor" }) => as === viewer);
      for (const screen of theirs) {
        await showScreen(page, screen);
        if (!screen.isPlain) await untilAlive(page);
        await untilLoaded(page);
        expect(await page.locator("h1:visible").count(), `${screen.name} has one heading`).toBe(1);
        await expectAccessible(page);
        await setTheme(page, "dark");
        await expectAccessible(page, "contrast");
        await setTheme(page, "light");
        await page.setViewportSize(DEVICES.phone.viewport);
        // Colors that only phones show are those of the frame of every screen.
        await expectAccessible(page, screen === theirs[0] ? "all" : "structure");
        await expectNarrow(page, screen);
        await page.setViewportSize(DEVICES.desktop.viewport);
      }
    },
    SLOW_MS,
  );
}

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
}
