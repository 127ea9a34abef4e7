import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const AUSTIN = "/markets/TX/austin";
const PHONE = { width: 360, height: 800 };

const comps = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

const table = (page: Page, title: string) => comps(page, title).getByRole("table");

/** Texts of the rows, such as "Foyer CRM Latest Nov 2026 7.2 6 reviews $178 $98–$200 6.7¢ 33% below median 5 of 6". */
const rows = async (page: Page, title: string) =>
  (await table(page, title).locator("tbody tr:has(td)").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " "),
  );

/** A bar shows more reviews: it has one filled part. */
const MOST_SQUARES = 8;

/** How many squares of each row are filled, and how many there are. */
const squares = (page: Page, title: string) =>
  table(page, title)
    .locator(".again svg")
    .evaluateAll((drawings) =>
      drawings.map((drawing) => {
        const [all, filled] = [...drawing.children].map(
          (path) => path.getAttribute("d")?.match(/M/g)?.length ?? 0,
        );
        return [filled, all];
      }),
    );

const scoresOf = (texts: string[]) => texts.map((text) => Number(/(\d+\.\d) \d+ reviews?/.exec(text)?.[1]));

/** The header of the column that the rows are sorted by, and in which direction. */
const sortedBy = (page: Page, title: string) =>
  table(page, title)
    .locator("th[aria-sort]")
    .evaluateAll((heads) => heads.map((head) => [head.textContent, head.getAttribute("aria-sort")]));

const choose = (page: Page, name: RegExp | string) => page.getByRole("link", { name }).first().click();

test("the comps of a market answer by category, sort, open in full, and come before its latest reviews", async () => {
  const page = await newVisitor("phone");
  await visit(page, AUSTIN);
  const title = "Lead Generation in Austin";
  // The selected category is the one shown. "All" is a choice of reviews only.
  const categories = page.getByRole("navigation", { name: "Categories" });
  const current = categories.locator("[aria-current=page]");
  await comps(page, title).waitFor();
  expect(await current.innerText()).toMatch(/^Lead Generation/);
  expect(await categories.getByRole("link", { name: /^All/ }).count()).toBe(0);
  const first = await rows(page, title);
  expect(first).toHaveLength(5);
  for (const row of first) expect(row).toMatch(/^.* Latest \w{3} \d{4} .* \$[\d,]+.* \d+ of \d+/);
  expect(await squares(page, title)).toEqual(
    first.map((row) => {
      // The last: before it, a row may say "1 of 3 reviews for a median".
      const [, again, all] = /.* (\d+) of (\d+)/.exec(row) ?? [];
      return Number(all) > MOST_SQUARES ? [1, 1] : [Number(again), Number(all)];
    }),
  );
  const scores = scoresOf(first.filter((row) => !/ [12] reviews? /.test(row)));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(await sortedBy(page, title)).toEqual([["Score", "descending"]]);
  const heads = await table(page, title).locator("thead th").allInnerTexts();
  expect(heads.map((head) => head.split("\n")[0])).toEqual([
    ...["Tool", "Score", "Per month", "Per lead", "Would buy again", "Save", "Compare"],
  ]);

  // The reviews below are from all.
  await page.getByRole("link", { name: "Only Lead Generation" }).waitFor();

  await choose(page, "Best value");
  await page.waitForURL(/comps=value/);
  await expect.poll(() => sortedBy(page, title)).toEqual([["Per lead", "ascending"]]);
  const costs = (await rows(page, title))
    .filter((row) => !/ [12] reviews? /.test(row))
    .map((row) => Number(/–\$[\d,.]+ \$([\d.]+)/.exec(row)?.[1]));
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  await choose(page, /^All \d+ tools$/);
  await expect.poll(async () => (await rows(page, title)).length).toBeGreaterThan(5);
  await choose(page, "Show fewer");
  await expect.poll(async () => (await rows(page, title)).length).toBe(5);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ comps: "value" });

  await choose(page, /^CRM \d+( reviews)?$/);
  await comps(page, "CRMs in Austin").waitFor();
  await expect.poll(() => current.innerText()).toMatch(/^CRM/);
  await page.getByRole("link", { name: /^CRM reviews \d+$/ }).waitFor();
  await page.getByRole("link", { name: /^All \d+ reviews$/ }).waitFor();

  await visit(page, AUSTIN);
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

test("a search for a market or a category begins with its comps, without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/search?market=Austin%2C+TX&category=Lead+Generation&sort=oldest");
  const title = "Lead Generation in Austin";
  const block = comps(page, title);
  const { y: top = 0 } = (await block.boundingBox()) ?? {};
  const { y: list = 0 } = (await page.getByRole("article").first().boundingBox()) ?? {};
  expect(top).toBeLessThan(list);
  expect(await rows(page, title)).toHaveLength(5);
  const ways = await block.locator("footer a:not(.button)").all();
  const tops = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBeLessThanOrEqual(2);

  await choose(page, "Lowest price");
  await page.waitForURL(/comps=price/);
  await choose(page, /^All \d+ tools$/);
  await expect.poll(async () => (await rows(page, title)).length).toBeGreaterThan(5);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...{ market: "Austin, TX", category: "Lead Generation", sort: "oldest" },
    ...{ comps: "price", show: "all" },
  });

  await page.goto("/search?q=crm");
  await comps(page, "CRMs across the U.S.").waitFor();
  await page.goto("/search?category=CRM&recommended=only");
  await page.getByRole("article").first().waitFor();
  expect(await page.getByText("median per month").count()).toBe(0);
  await page.goto("/search?category=CRM&page=2");
  await page.getByRole("article").first().waitFor();
  expect(await page.getByText("median per month").count()).toBe(0);
});

test("a phone shows the first price early and three reviews at a time, and a row is one link beside two buttons", async () => {
  const page = await newVisitor("phone", { viewport: PHONE });
  for (const address of [`${AUSTIN}?category=CRM`, "/search?market=Austin%2C+TX&category=CRM"]) {
    await visit(page, address);
    expect((await page.locator("td.cost b").first().boundingBox())?.y).toBeLessThanOrEqual(440);
    // Of the category, the one that is shown is first.
    const tabs = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
    const places = await Promise.all(
      (await tabs.all()).map(async (tab) => (await tab.boundingBox())?.x ?? 0),
    );
    const shown = await tabs.evaluateAll((links) => links.findIndex((link) => link.ariaCurrent === "page"));
    expect(places[shown]).toBe(Math.min(...places));
    const [first, , , fourth] = await page.getByRole("article").all();
    const from = (await first?.boundingBox())?.y ?? 0;
    const to = (await fourth?.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    const bars = await page.evaluate(() =>
      ["header", "nav.tab-bar"].map(
        (name) => document.querySelector(name)?.getBoundingClientRect().height ?? 0,
      ),
    );
    expect(to - from).toBeLessThanOrEqual(PHONE.height - bars.reduce((sum, height) => sum + height, 0));
  }

  await visit(page, AUSTIN);
  const row = table(page, "Lead Generation in Austin").locator("tbody tr:has(td)").first();
  expect((await row.locator(".cost b").boundingBox())?.y).toBeLessThanOrEqual(440);
  const buttons = row.getByRole("button");
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(boxes.map((box) => [box?.width, box?.height])).toEqual([
    [44, 44],
    [44, 44],
  ]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  await buttons.last().click();
  expect(await buttons.last().getAttribute("aria-pressed")).toBe("true");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9000);
  const name = await row.getByRole("link").innerText();
  // The link lies above the cell.
  await row.locator(".cost").click({ position: { x: 80, y: 10 }, force: true });
  await page.getByRole("heading", { level: 1, name }).waitFor();
});

test("a market without reviews shows what agents pay in the U.S., without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/markets/WY/casper");
  const lead = page.getByRole("heading", { level: 2 }).first();
  expect(await lead.innerText()).toBe("No Casper reviews yet. Here's what agents pay across the U.S.");
  const tabs = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  expect(await tabs.count()).toBe(8);
  expect(await tabs.first().getAttribute("aria-current")).toBe("page");
  await choose(page, /^CRM \d+( reviews)?$/);
  const block = comps(page, "CRMs across the U.S.");
  await block.getByText(/^: .+, \$\d+ a month, which \d+\sof\s\d+ would buy again/).waitFor();
  const text = (await block.locator(".answer").textContent())?.replaceAll("\u00a0", " ");
  const description = await page.locator("meta[name=description]").getAttribute("content");
  expect(description).toBe(text);
  expect(await rows(page, "CRMs across the U.S.")).toHaveLength(5);
  const empty = page.getByRole("heading", { name: "No reviews found" });
  const { y: list = 0 } = (await empty.boundingBox()) ?? {};
  expect((await block.boundingBox())?.y).toBeLessThan(list);
  const { y: example = 0 } = (await page.getByRole("article", { name: "Example" }).boundingBox()) ?? {};
  expect(example).toBeGreaterThan(list);
});
