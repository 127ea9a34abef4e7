import { describe, expect, test } from "vitest";
import { listScreens } from "./support/screens.ts";
import { newVisitor, productUrl, setUpBrowser } from "./support/visitors.ts";

setUpBrowser();

/** In states that only a script brings about, the server's page is the same. */
const screens = (await listScreens()).filter(({ answers }) => answers === undefined);

describe("every screen", () => {
  test("has its status, a title, a description and a heading without JavaScript", async () => {
    const page = await newVisitor("phone", { javaScriptEnabled: false, expectStatus: [404] });
    for (const { name, address, status = 200 } of screens) {
      const response = await page.goto(address);
      expect(response?.status(), name).toBe(status);
      expect(await page.title(), name).toMatch(/^.{3,} · ToolComps$/);
      expect(await page.locator('meta[name="description"]').getAttribute("content"), name).toMatch(/.{10,}/);
      expect(await page.locator("h1:visible").count(), name).toBe(1);
    }
  });

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
