import { expect, test } from "vitest";
import { listScreens } from "./support/screens.ts";
import { newVisitor, productUrl, setUpBrowser } from "./support/visitors.ts";

setUpBrowser();

test("every screen has its status, a unique title, a description and one heading without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  const titles = new Map<string, string>();
  // States that only scripts produce have the same server-rendered page.
  const screens = (await listScreens()).filter(
    ({ answers, press }) => answers === undefined && press === undefined,
  );
  // Sequential, because the server limits concurrent rendering per network.
  for (const { name, address, as, status = 200 } of screens) {
    const response = await fetch(productUrl() + address);
    const html = (await response.text()).replace(/<script.*?<\/script>/gs, "");
    expect(response.status, name).toBe(status);
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    expect(title, name).toMatch(/^.{3,} · ToolComps$/);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], name).toMatch(/.{10,}/);
    // Of what is drawn, browsers ignore attributes in camel case, except these.
    expect(html.match(/<svg[^>]* (?!viewBox|preserveAspectRatio)[a-z]+[A-Z]\w*=/), name).toBeNull();
    if (html.match(/<h1[\s>]/g)?.length !== 1) {
      // Only a browser knows which heading is visible.
      await page.goto(address);
      expect(await page.locator("h1:visible").count(), name).toBe(1);
    }
    if (/search-|markets-/.test(name) || as !== undefined || status !== 200) continue;
    // Two addresses of one page have its title.
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? name;
    expect(titles.get(title) ?? canonical, name).toBe(canonical);
    titles.set(title, canonical);
  }
});
