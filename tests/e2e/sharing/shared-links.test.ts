import { expect, test } from "vitest";
import { listScreens } from "../support/screens.ts";
import { untilToast } from "../support/toasts.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

/** What networks read of a page, without JavaScript. */
async function readHead(address: string): Promise<Record<string, string>> {
  const html = await (await fetch(productUrl() + address)).text();
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g);
  return Object.fromEntries(
    Array.from(tags, ([, name, content = ""]) => [name, content.replaceAll("&amp;", "&")]),
  );
}

/** By screen, its picture's address. */
const PICTURES = {
  home: /^\/pictures\/site\.png\?v=/,
  market: /^\/pictures\/markets\/TX\/austin\.png\?v=/,
  tool: /^\/pictures\/tools\/foyer-crm\.png\?v=/,
  "tool-market": /^\/pictures\/tools\/foyer-crm\.png\?market=austin-tx&v=/,
  "compare-two": /^\/pictures\/compare\.png\?market=austin-tx&tools=foyer-crm%2Crolodesk&v=/,
  leaderboards: /^\/pictures\/leaderboards\.png\?v=/,
  review: /^\/pictures\/reviews\/[\da-f-]+\.png\?v=/,
  discussion: /^\/pictures\/discussions\/[\da-f-]+\.png\?v=/,
};

test("the head of a page names its picture, which is there", async () => {
  const screens = await listScreens();
  for (const [name, expected] of Object.entries(PICTURES)) {
    const head = await readHead(screens.find((one) => one.name === name)?.address ?? "");
    const picture = new URL(head["og:image"] ?? "");
    expect(picture.origin, name).toBe(new URL(productUrl()).origin);
    expect(picture.pathname + picture.search).toMatch(expected);
    expect(head, name).toMatchObject({
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringMatching(/\w+: \w+/),
      "og:title": expect.stringMatching(/\w/),
      "og:description": expect.stringMatching(/\w/),
      "og:url": expect.stringMatching(/^http/),
      "twitter:card": "summary_large_image",
    });
    const { status, headers } = await fetch(picture, { redirect: "manual" });
    expect([status, headers.get("content-type")], name).toEqual([200, "image/png"]);
  }
});

test("the share menu of a tool opens the device's own, and copies a badge that other sites can show from 3 reviews on", async () => {
  const page = await newVisitor("phone", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.title = JSON.stringify(shared);
    };
  });
  const press = (name: string) => page.getByRole("button", { name }).click();
  await visit(page, "/tools/foyer-crm?market=casper-wy");
  await press("Share");
  await page.getByRole("button", { name: "Copy Link" }).waitFor();
  expect(await page.getByRole("button", { name: "Copy Badge as HTML" }).count()).toBe(0);

  await visit(page, "/tools/foyer-crm?market=austin-tx&sort=oldest");
  const url = `${productUrl()}/tools/foyer-crm?market=austin-tx`;
  await press("Share");
  await press("Other Apps");
  await expect.poll(() => page.title()).toBe(JSON.stringify({ title: "Foyer CRM in Austin", url }));
  await press("Share");
  await press("Copy Badge as HTML");
  await untilToast(page, "Badge copied!");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toContain("script");
  const other = await newVisitor("phone");
  await other.setContent(`<h1>Another site</h1>${copied}`, { waitUntil: "load" });
  const image = other.getByRole("img", { name: "Foyer CRM on ToolComps" });
  expect(
    await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]),
  ).toEqual([360, 104]);
  expect(await other.getByRole("link").getAttribute("href")).toBe(url);
});
