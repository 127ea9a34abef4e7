import { expect, inject, test } from "vitest";
import { listScreens } from "./support/screens.ts";

/** In states that only a script brings about, the server's page is the same. */
const screens = (await listScreens()).filter(({ answers }) => answers === undefined);

test("every screen has its status, a title of its own, a description and a heading before any script", async () => {
  const titles = new Map<string, string>();
  // One after the other: the server bounds how many pages one network renders at the same time.
  for (const { name, address, as, status = 200 } of screens) {
    const response = await fetch(inject("productUrl") + address);
    expect(response.status, name).toBe(status);
    const html = (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    expect(title, name).toMatch(/^.{3,} · ToolComps$/);
    expect(html, name).toMatch(/<meta name="description" content="[^"]{10,}"/);
    expect(html.match(/<h1[\s>]/g), name).toHaveLength(1);
    const isOneOfMany = /search-|markets-/.test(name) || as !== undefined || status !== 200;
    if (!isOneOfMany) {
      expect(titles.get(title), `${name} has a title of its own`).toBeUndefined();
      titles.set(title, name);
    }
  }
});
