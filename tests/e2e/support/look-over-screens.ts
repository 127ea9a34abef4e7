import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Checks, expectAccessible } from "./accessibility.ts";
import { DEMO, signIn } from "./accounts.ts";
import { type Screen, VIEWERS } from "./screen.ts";
import { listScreens } from "./screens.ts";
import { showScreen } from "./show-screen.ts";
import { DEVICES, type Device, newVisitor, setUpBrowser, untilAlive, untilLoaded } from "./visitors.ts";

/**
 * Contrast is a matter of themes, not of widths, and the only one of themes. What only phones show is the frame of
 * every screen, so the first screen is enough there.
 */
const looksAt = (device: Device, isFirst: boolean): [theme: "light" | "dark", checks: Checks][] =>
  device === "phone"
    ? [["light", isFirst ? "all" : "structure"]]
    : [
        ["light", "all"],
        ["dark", "contrast"],
      ];
/** Thirty screens take their time where other browsers run, too. */
const SLOW_MS = 300_000;

/** Tests that every screen passes axe-core on a device, for whom it is. A file a device, so that they run at once. */
export async function lookOverScreens(device: Device): Promise<void> {
  setUpBrowser();
  const screens = await listScreens();
  test.each(["visitor", ...VIEWERS] as const)(
    `every screen on a ${device}, for a %s, passes axe-core, has one heading and fits`,
    async (viewer) => {
      const page = await newVisitor(device, { expectStatus: [404] });
      if (viewer !== "visitor") await signIn(page, DEMO[viewer]);
      const theirs = screens.filter(({ as = "visitor" }) => as === viewer);
      for (const screen of theirs) {
        await showScreen(page, screen);
        if (!screen.isPlain) await untilAlive(page);
        await untilLoaded(page);
        expect(await page.locator("h1:visible").count(), `${screen.name} has one heading`).toBe(1);
        if (device === "phone") await expectNarrow(page, screen);
        for (const [theme, checks] of looksAt(device, screen === theirs[0])) {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen;
          }, theme);
          await expectAccessible(page, checks);
        }
      }
    },
    SLOW_MS,
  );
}

/** The screen needs no scrolling sideways on the narrowest phones. */
async function expectNarrow(page: Page, { name }: Screen): Promise<void> {
  const { viewport } = DEVICES.phone;
  await page.setViewportSize({ ...viewport, width: 320 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.setViewportSize(viewport);
}
