import { describe, expect, test } from "vitest";
import { listScreens } from "./support/screens.ts";
import { showScreen } from "./support/show-screen.ts";
import { newVisitor, productUrl, setUpBrowser, untilAlive } from "./support/visitors.ts";

setUpBrowser();

/** In states that only a script brings about, the server's page is the same. */
const screens = (await listScreens()).filter(({ answers }) => answers === undefined);

describe("every screen", () => {
  test("fits 320 pixels", async () => {
    const page = await newVisitor("phone", { viewport: { width: 320, height: 640 }, expectStatus: [404] });
    for (const screen of screens.filter(({ as }) => as === undefined)) {
      await showScreen(page, screen);
      if (!screen.isPlain) await untilAlive(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${screen.name} scrolls sideways`).toBeLessThanOrEqual(0);
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
    const forVisitors = screens.filter(
      ({ name, as, status }) => !/search-|markets-/.test(name) && as === undefined && status === undefined,
    );
    // One after the other: the server bounds how many pages one network renders at the same time.
    const titles: (string | undefined)[] = [];
    for (const { address } of forVisitors) {
      const html = await (await fetch(productUrl() + address)).text();
      titles.push(/<title>(.*?)<\/title>/.exec(html)?.[1]);
    }
    expect(new Set(titles).size).toBe(titles.length);
  });
});
