import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { type Device, newVisitor, setUpBrowser, untilAlive } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const AUSTIN = "/markets/TX/austin";

const comps = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

/** Texts of the rows, such as "Foyer CRM 5 of 5 would buy again 8.2 5 reviews $175 ...". */
const rows = async (page: Page, title: string) =>
  (await comps(page, title).getByRole("listitem").allInnerTexts())
    .map((text) => text.replace(/\s+/g, " "))
    .filter((text) => text.includes(" would buy again ") && text.includes(" a month"));

const scoresOf = (texts: string[]) => texts.map((text) => Number(/buy again (\d+\.\d)/.exec(text)?.[1]));

const choose = (page: Page, name: RegExp | string) => page.getByRole("link", { name }).first().click();

describe.each([
  ["phone", true],
  ["desktop", true],
  ["phone", false],
] as const)("the comps of a market on a %s, with scripts: %s", (device: Device, javaScriptEnabled) => {
  test("answer by category, sort, and open in full", async () => {
    const page = await newVisitor(device, { javaScriptEnabled });
    await page.goto(AUSTIN);
    if (javaScriptEnabled) await untilAlive(page);
    // The selected category is the one shown. "All" is a choice of reviews only.
    const categories = page.getByRole("navigation", { name: "Categories" });
    const current = categories.locator("[aria-current=page]");
    await comps(page, "Lead Generation in Austin").waitFor();
    expect(await current.innerText()).toMatch(/^Lead Generation/);
    expect(await categories.getByRole("link", { name: /^All/ }).count()).toBe(0);
    await choose(page, /^CRM \d+$/);
    await comps(page, "CRMs in Austin").waitFor();
    await expect.poll(() => current.innerText()).toMatch(/^CRM/);
    await page.getByRole("link", { name: /^CRM reviews \d+$/ }).waitFor();
    await page.getByRole("link", { name: /^All \d+ reviews$/ }).waitFor();
    const first = await rows(page, "CRMs in Austin");
    expect(first).toHaveLength(3);
    expect(scoresOf(first)).toEqual(scoresOf(first).toSorted((a, b) => b - a));
    for (const row of first) expect(row).toMatch(/\$[\d,]+ .*a month .*per active contact/);

    await choose(page, "Best value");
    await page.waitForURL(/comps=value/);
    await expect.poll(async () => (await rows(page, "CRMs in Austin"))[0]).toMatch(/below median/);
    await choose(page, /^All \d+ CRMs$/);
    await expect.poll(async () => (await rows(page, "CRMs in Austin")).length).toBeGreaterThan(3);
    await choose(page, "Show fewer");
    await expect.poll(async () => (await rows(page, "CRMs in Austin")).length).toBe(3);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ category: "CRM", comps: "value" });
  });

  test("come before the latest reviews, which lead to all", async () => {
    const page = await newVisitor(device, { javaScriptEnabled });
    await page.goto(AUSTIN);
    expect(await page.getByRole("article").count()).toBe(8);
    await choose(page, /^Show all \d+ reviews$/);
    await page.waitForURL(/list=all/);
    await expect.poll(() => page.getByRole("article").count()).toBe(40);
    expect(await page.getByRole("heading", { name: "Lead Generation in Austin" }).count()).toBe(0);
    await page
      .getByRole("navigation", { name: "Pages of reviews" })
      .getByRole("link", { name: "Next" })
      .click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(8);
  });
});

test.each([
  ["phone", true],
  ["desktop", true],
  ["phone", false],
] as const)(
  "a search for a market or a category begins with its comps on a %s, with scripts: %s",
  async (device, javaScriptEnabled) => {
    const page = await newVisitor(device, { javaScriptEnabled });
    await page.goto("/search?market=Austin%2C+TX&category=CRM&sort=oldest");
    if (javaScriptEnabled) await untilAlive(page);
    const block = comps(page, "CRMs in Austin");
    const { y: top = 0 } = (await block.boundingBox()) ?? {};
    const { y: list = 0 } = (await page.getByRole("article").first().boundingBox()) ?? {};
    expect(top).toBeLessThan(list);
    expect(await rows(page, "CRMs in Austin")).toHaveLength(3);
    const ways = await block.locator("footer a:not(.button)").all();
    const tops = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBeLessThanOrEqual(2);

    await choose(page, "Lowest price");
    await page.waitForURL(/comps=price/);
    await choose(page, /^All \d+ CRMs$/);
    await expect.poll(async () => (await rows(page, "CRMs in Austin")).length).toBeGreaterThan(3);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ market: "Austin, TX", category: "CRM", sort: "oldest" },
      ...{ comps: "price", show: "all" },
    });
    if (javaScriptEnabled) await expectAccessibleOnEachDevice(page);

    await page.goto("/search?q=crm");
    await comps(page, "CRMs across the U.S.").waitFor();
    await page.goto("/search?category=CRM&recommended=only");
    await page.getByRole("article").first().waitFor();
    expect(await page.getByText("median per month").count()).toBe(0);
    await page.goto("/search?category=CRM&page=2");
    await page.getByRole("article").first().waitFor();
    expect(await page.getByText("median per month").count()).toBe(0);
  },
);

test("a phone shows the first price without scrolling, and the whole page is short", async () => {
  const page = await newVisitor("phone", { viewport: { width: 360, height: 780 } });
  await page.goto(AUSTIN);
  const price = await comps(page, "Lead Generation in Austin").getByText(/^\$/).first().boundingBox();
  expect(price?.y).toBeLessThan(780);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9000);
  await expectAccessibleOnEachDevice(page);
});

test.each([
  ["phone", true],
  ["desktop", true],
  ["phone", false],
] as const)(
  "a market without reviews shows what agents pay in the U.S. on a %s, with scripts: %s",
  async (device, javaScriptEnabled) => {
    const page = await newVisitor(device, { javaScriptEnabled });
    await page.goto("/markets/WY/casper");
    if (javaScriptEnabled) await untilAlive(page);
    const lead = page.getByRole("heading", { level: 2 }).first();
    expect(await lead.innerText()).toBe("No Casper reviews yet. Here's what agents pay across the U.S.");
    const tabs = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
    expect(await tabs.count()).toBe(8);
    expect(await tabs.first().getAttribute("aria-current")).toBe("page");
    await choose(page, /^CRM \d+$/);
    const block = comps(page, "CRMs across the U.S.");
    await block.getByText(/^: .+, \$\d+ a month, recommended by \d+\sof\s\d+/).waitFor();
    if (!javaScriptEnabled) {
      const text = (await block.locator(".answer").textContent())?.replaceAll("\u00a0", " ");
      const description = await page.locator("meta[name=description]").getAttribute("content");
      expect(description).toBe(text);
    }
    expect(await rows(page, "CRMs across the U.S.")).toHaveLength(3);
    const empty = page.getByRole("heading", { name: "No reviews found" });
    const { y: list = 0 } = (await empty.boundingBox()) ?? {};
    expect((await block.boundingBox())?.y).toBeLessThan(list);
    const { y: example = 0 } = (await page.getByRole("article", { name: "Example" }).boundingBox()) ?? {};
    expect(example).toBeGreaterThan(list);
    if (javaScriptEnabled) await expectAccessibleOnEachDevice(page);
  },
);
