import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const AUSTIN = "/markets/TX/austin";
const PHONE = { width: 360, height: 800 };

const comps = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

const table = (page: Page, title: string) => comps(page, title).getByRole("table");

/** Texts of the rows, such as "Foyer CRM 7.2 6 reviews $178 6.7¢ 5 of 6". */
const rows = async (page: Page, title: string) =>
  (await table(page, title).first().locator("tbody tr:has(td)").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " "),
  );

const scoresOf = (texts: string[]) => texts.map((text) => Number(/(\d+\.\d) \d+ reviews?/.exec(text)?.[1]));

/** The header of the column that the rows are sorted by, and in which direction. */
const sortedBy = (page: Page, title: string) =>
  table(page, title)
    .first()
    .locator("th[aria-sort]")
    .evaluateAll((heads) => heads.map((head) => [head.textContent, head.getAttribute("aria-sort")]));

const choose = (page: Page, name: RegExp | string) => page.getByRole("link", { name }).first().click();

const closed = (page: Page) =>
  page.getByRole("heading", { name: /^\d+ tools with 1 or 2 reviews in Austin$/ });

test("the comps of a market answer by category, sort, keep tools with few reviews closed, and come before its latest reviews", async () => {
  const page = await newVisitor("phone");
  await visit(page, AUSTIN);
  const title = "Lead Generation in Austin";
  // The selected category is the one shown. "All" is a choice of reviews only.
  const categories = page.getByRole("navigation", { name: "Categories" });
  const current = categories.locator("[aria-current=page]");
  await comps(page, title).waitFor();
  expect(await current.innerText()).toBe("Lead Generation");
  expect(await categories.getByRole("link", { name: /^All/ }).count()).toBe(0);
  const first = await rows(page, title);
  expect(first.length).toBeGreaterThanOrEqual(3);
  for (const row of first) expect(row).toMatch(/ \d+\.\d \d+ reviews \$[\d,]+ \$\d+ \d+ of \d+$/);
  const scores = scoresOf(first);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(await sortedBy(page, title)).toEqual([["Score", "descending"]]);

  // The reviews below are from all.
  await page.getByRole("link", { name: "Only Lead Generation" }).waitFor();

  await page.locator("summary", { hasText: "Best rated" }).click();
  await page.getByRole("link", { name: "Lowest cost" }).click();
  await page.waitForURL(/comps=value/);
  await expect.poll(() => sortedBy(page, title)).toEqual([["per lead", "ascending"]]);
  const costs = (await rows(page, title)).map((row) => Number(/ \$([\d.]+) \d+ of \d+$/.exec(row)?.[1]));
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ comps: "value" });

  const few = comps(page, title).locator("details table tbody tr");
  expect(await few.first().isVisible()).toBe(false);
  await closed(page).click();
  await page.waitForURL(/open=few/);
  await few.first().waitFor();
  for (const row of await few.allInnerTexts()) expect(row).toMatch(/\b[12] reviews?\b/);

  await choose(page, /^CRM\b/);
  await comps(page, "CRMs in Austin").waitFor();
  await expect.poll(() => current.innerText()).toMatch(/^CRM/);
  await page.getByRole("heading", { name: "CRMs in Austin" }).waitFor();
  await page.getByText("Across Texas with Austin's own reviews").waitFor();
  await page.getByRole("link", { name: /^CRM reviews \d+$/ }).waitFor();
  await page.getByRole("link", { name: /^All \d+ CRM reviews$/ }).waitFor();

  await visit(page, AUSTIN);
  expect(await page.getByRole("article").count()).toBe(4);
  await choose(page, /^All \d+ reviews$/);
  await page.waitForURL(/list=all/);
  await expect.poll(() => page.getByRole("article").count()).toBe(40);
  expect(await page.getByRole("heading", { name: "Lead Generation in Austin" }).count()).toBe(0);
  await page
    .getByRole("navigation", { name: "Pages of reviews" })
    .getByRole("link", { name: "Next" })
    .click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(4);
});

test("a search for a market or a category begins with its comps, without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/search?market=Austin%2C+TX&category=Lead+Generation&sort=oldest");
  const title = "Lead Generation in Austin";
  const { y: top = 0 } = (await comps(page, title).boundingBox()) ?? {};
  const { y: list = 0 } = (await page.getByRole("article").first().boundingBox()) ?? {};
  expect(top).toBeLessThan(list);
  const before = (await rows(page, title)).length;
  await choose(page, "A month: sort by the lowest price");
  await page.waitForURL(/comps=price/);
  expect(await sortedBy(page, title)).toEqual([["A month", "ascending"]]);
  expect(await rows(page, title)).toHaveLength(before);

  await page.goto("/search?q=crm");
  await comps(page, "CRMs across the U.S.").waitFor();
  await page.goto("/search?category=Lead+Generation&sort=oldest");
  const all = "Lead Generation across the U.S.";
  expect(await rows(page, all)).toHaveLength(5);
  await choose(page, /^All \d+ tools$/);
  await expect.poll(async () => (await rows(page, all)).length).toBeGreaterThan(5);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...{ category: "Lead Generation", sort: "oldest", show: "all" },
  });
  await choose(page, "Show fewer");
  await expect.poll(async () => (await rows(page, all)).length).toBe(5);
  for (const narrowed of ["recommended=only", "page=2"]) {
    await page.goto(`/search?category=CRM&${narrowed}`);
    await page.getByRole("article").first().waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  }
});

test("a phone shows the first price early and three reviews at a time, and a row is one link, or one box while comparing", async () => {
  const page = await newVisitor("phone", { viewport: PHONE });
  for (const address of [`${AUSTIN}?category=CRM`, "/search?market=Austin%2C+TX&category=CRM"]) {
    await visit(page, address);
    const price = page.getByText(/^\$\d+ a month/).first();
    expect((await price.boundingBox())?.y).toBeLessThanOrEqual(440);
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
  const row = table(page, "Lead Generation in Austin").first().locator("tbody tr").first();
  const box = row.getByRole("button", { name: /^Compare / });
  expect(await box.isVisible()).toBe(false);
  const compare = page.getByRole("main").getByRole("button", { name: "Compare", exact: true });
  await compare.click();
  await row.click({ position: { x: 200, y: 60 } });
  expect(await box.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("region", { name: "Comparison" }).waitFor();
  await compare.click();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  const name = await row.getByRole("link").innerText();
  await row.click({ position: { x: 200, y: 60 } });
  await page.getByRole("heading", { level: 1, name }).waitFor();
});

test.each(["/markets/WY/casper", "/search?market=Casper%2C+WY"])(
  "%s shows what agents pay in the U.S., asks for the first numbers, and leads to the nearest reviews, without JavaScript",
  async (address) => {
    const page = await newVisitor("phone", { javaScriptEnabled: false });
    await page.goto(address);
    await page.getByText("No one in Wyoming has shared lead prices yet.").waitFor();
    const tabs = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
    expect(await tabs.count()).toBe(8);
    expect(await tabs.first().getAttribute("aria-current")).toBe("page");
    await choose(page, "CRM");
    await page.getByText("No one in Wyoming has shared CRM prices yet.").waitFor();
    await page.getByText("Here's what agents pay across the U.S.").waitFor();
    await page.getByText("U.S. figures").waitFor();
    expect(await rows(page, "CRMs")).toHaveLength(5);
    for (const gone of ["Clear Filters", "No results found", "Popular markets", "Example"]) {
      expect(await page.getByText(gone, { exact: true }).count(), gone).toBe(0);
    }
    const near = page.locator("section", {
      has: page.getByRole("heading", { name: "Nearest with reviews" }),
    });
    expect(await near.getByRole("listitem").count()).toBe(3);
    const share = page.getByRole("link", { name: "Share your numbers" });
    expect(await share.getAttribute("href")).toBe("/share-numbers?category=CRM&city=Casper&state=WY");
  },
);

test.each([
  ["crm casper", "CRM in Casper, WY", "CRMs"],
  ["leads in wyoming", "Lead Generation in Wyoming", "Lead Generation"],
  ["crm austin tx", "CRM reviews in Austin, TX", "CRMs in Austin"],
])("typing %j answers with the comps", async (text, heading, title) => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto(`/search?market=${encodeURIComponent(text)}`);
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
  expect((await rows(page, title)).length).toBeGreaterThan(0);
});

test("a text with an unknown word says which one, asks what was meant, and answers for the U.S.", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/search?market=crm+caspr");
  await page.getByRole("heading", { name: "Could not find this market" }).waitFor();
  await page.getByText("We don't know “caspr”. Did you mean CRM in Casper, WY?").waitFor();
  expect(await rows(page, "CRMs across the U.S.")).toHaveLength(5);
  await page.getByRole("link", { name: "CRM in Casper, WY" }).click();
  await page.getByRole("heading", { level: 1, name: "CRM in Casper, WY" }).waitFor();
});
