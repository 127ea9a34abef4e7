import { describe, expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { listScreens } from "./support/screens.ts";
import {
  DEVICES,
  type Device,
  newVisitor,
  productUrl,
  setUpBrowser,
  untilLoaded,
  visit,
} from "./support/visitors.ts";

setUpBrowser();

const screens = await listScreens();
const DEVICE_NAMES = Object.keys(DEVICES) as Device[];
/** Contrast is a matter of themes, not of widths: one is enough on the phone. */
const THEMES = { phone: ["light"], desktop: ["light", "dark"] } as const;
/** Thirty screens take their time where other browsers run, too. */
const SLOW_MS = 300_000;
const VIEWERS = ["visitor", "member", "moderator"] as const;

describe("every screen", () => {
  test.each(DEVICE_NAMES.flatMap((device) => VIEWERS.map((viewer) => [device, viewer] as const)))(
    "on a %s, for a %s, passes axe-core and has one heading",
    async (device, viewer) => {
      const page = await newVisitor(device, { expectStatus: [404] });
      if (viewer !== "visitor") await signIn(page, DEMO[viewer]);
      for (const { name, address } of screens.filter(({ as = "visitor" }) => as === viewer)) {
        await visit(page, address);
        await untilLoaded(page);
        expect(await page.locator("h1:visible").count(), `${name} has one heading`).toBe(1);
        for (const theme of THEMES[device]) {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen;
          }, theme);
          await expectAccessible(page);
        }
      }
    },
    SLOW_MS,
  );

  test("fits 320 pixels", async () => {
    const page = await newVisitor("phone", { viewport: { width: 320, height: 640 }, expectStatus: [404] });
    for (const { name, address } of screens.filter(({ as }) => as === undefined)) {
      await visit(page, address);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });

  test.each(screens.map((screen) => [screen.name, screen] as const))(
    "%s: the server's page has its status, a title, a description and a heading, without JavaScript",
    async (_, { address, status = 200 }) => {
      const page = await newVisitor("phone", { javaScriptEnabled: false, expectStatus: [404] });
      const response = await page.goto(address);
      expect(response?.status()).toBe(status);
      expect(await page.title()).toMatch(/^.{3,} · ToolComps$/);
      expect(await page.locator('meta[name="description"]').getAttribute("content")).toMatch(/.{10,}/);
      expect(await page.locator("h1:visible").count()).toBe(1);
    },
  );

  test("has a title of its own", async () => {
    const titles = await Promise.all(
      screens
        .filter(
          ({ name, as, status }) =>
            !/search-|markets-/.test(name) && as === undefined && status === undefined,
        )
        .map(
          async ({ address }) =>
            /<title>(.*?)<\/title>/.exec(await (await fetch(productUrl() + address)).text())?.[1],
        ),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });
});
