import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { CATEGORIES, REVIEW_SORTS } from "#contract/vocabulary.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, productUrl, setUpBrowser, untilAlive, visit } from "./support/visitors.ts";

setUpBrowser();

const AUSTIN = "/search?market=Austin%2C+TX";
const REVIEWS = /\/api\/reviews(\?|$)/;
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const scores = async (page: Page) =>
  (await page.getByRole("article").locator(".score").allInnerTexts()).map(Number);

const isSortedDown = (numbers: number[]) =>
  numbers.length > 1 && numbers.every((number, index) => number <= (numbers[index - 1] ?? number));

test("a visitor filters a market, sorts it, and clears the filters", async () => {
  const page = await newVisitor("phone");
  await visit(page, AUSTIN);
  await heading(page, "Reviews in Austin, TX").waitFor();
  const before = await resultCount(page);

  await page.getByRole("combobox", { name: "Category" }).selectOption("CRM");
  await heading(page, "CRM reviews in Austin, TX").waitFor();
  expect(parameters(page)).toEqual({ market: "Austin, TX", category: "CRM" });
  expect(await resultCount(page)).toBeLessThan(before);
  expect(await resultCount(page)).toBeGreaterThan(0);

  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Highest rated");
  await page.waitForURL("**sort=highest-rated");
  await expect.poll(() => scores(page).then(isSortedDown)).toBe(true);

  await page.getByRole("link", { name: "Remove filter Austin, TX" }).click();
  await heading(page, "CRM reviews").waitFor();
  expect(parameters(page)).toEqual({ category: "CRM", sort: "highest-rated" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("category");
  await page.getByRole("link", { name: "Clear All" }).click();
  await heading(page, "Search Reviews").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("category");
  expect(parameters(page)).toEqual({ sort: "highest-rated" });
  await page.goBack();
  await heading(page, "CRM reviews").waitFor();

  await page.getByRole("article").first().locator(".prices").click();
  await page.waitForURL("**/reviews/*");
});

test("a page has forty reviews, and pages are numbered", async () => {
  const page = await newVisitor("desktop");
  // Oldest first: other journeys publish reviews at the same time.
  await visit(page, "/search?category=CRM&sort=oldest");
  const pages = page.getByRole("navigation", { name: "Pages of reviews" });
  const firstAddress = () => page.getByRole("article").first().getByRole("link").first().getAttribute("href");
  const total = await resultCount(page);
  const last = Math.ceil(total / 40);
  expect(last).toBeGreaterThan(2);
  expect(await page.getByRole("article").count()).toBe(40);
  expect(await pages.getByRole("link", { name: "Previous" }).count()).toBe(0);

  const first = await firstAddress();
  await pages.getByRole("link", { name: "Next" }).click();
  await page.waitForURL((url) => url.searchParams.get("page") === "2");
  await expect.poll(firstAddress).not.toBe(first);
  expect(await pages.locator('[aria-current="page"]').innerText()).toBe("2");

  await pages.getByRole("link", { name: `Page ${last}` }).click();
  await page.waitForURL((url) => url.searchParams.get("page") === String(last));
  await pages.getByRole("link", { name: "Next" }).waitFor({ state: "detached" });
  await expect
    .poll(async () => 40 * (last - 1) + (await page.getByRole("article").count()) - (await resultCount(page)))
    .toBe(0);
  await pages.getByRole("link", { name: "Page 1", exact: true }).click();
  await expect.poll(firstAddress).toBe(first);
  expect(parameters(page)).toEqual({ category: "CRM", sort: "oldest" });
});

test("an estimated number of discussions says so, in both tabs and the title of a market", async () => {
  const page = await newVisitor("phone");
  const estimated = { total: 12_345, totalIsEstimate: true };
  await page.route(/\/api\/discussion(s|-count)(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...estimated } });
  });
  await visit(page, "/search?category=CRM");
  const tab = page.getByRole("link", { name: /^Discussions/ });
  await tab.click();
  await page.getByRole("link", { name: "Discussions about 12,345 results" }).waitFor();
  await page.getByRole("combobox", { name: "Category" }).selectOption("Lead Generation");
  await page.getByRole("link", { name: /^Reviews/ }).click();
  await page.getByRole("link", { name: "Discussions about 12,345 results" }).waitFor();

  await visit(page, "/markets/TX/austin");
  await tab.click();
  await page.getByRole("link", { name: "Discussions about 12,345", exact: true }).waitFor();
  await expect.poll(() => page.title()).toContain("– about 12,345 discussions");
});

async function resultCount(page: Page): Promise<number> {
  const text = await page.getByRole("link", { name: /^Reviews \d/ }).innerText();
  return Number(/^Reviews\s+(\d+) results?$/.exec(text)?.[1]);
}

test("all categories and all six sort orders are available", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search");
  const texts = (name: string) => page.getByRole("combobox", { name }).locator("option").allInnerTexts();
  expect(await texts("Category")).toEqual(["All Categories", ...CATEGORIES]);
  expect(await texts("Sort by")).toHaveLength(REVIEW_SORTS.length);
  await page.getByRole("heading", { level: 2, name: "Popular tools" }).waitFor();
  await visit(page, "/markets/TX/austin");
  expect(await texts("Sort by")).toEqual(["Newest", "Oldest", "Highest rated", "Lowest rated"]);
});

test("an empty list suggests what to do", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/search?q=zzyzx+quux");
  await page.getByRole("heading", { name: "No results found" }).waitFor();
  await page.getByText("Try adjusting your search or filters").waitFor();
  expect(await page.getByRole("article", { name: "Example of a review" }).count()).toBe(0);
  const found = (name: string) =>
    page.locator("section", { has: page.getByRole("heading", { level: 2, name }) }).locator("li a");
  const tools = await found("Popular tools").allInnerTexts();
  expect(tools).toHaveLength(8);
  for (const tool of tools) expect(tool).toMatch(/^\d+\.\d\s[^$¢]+(\$[\d.,]+|[\d.]+¢) per /);
  expect(await found("Popular markets").count()).toBe(8);
  expect(await resultCount(page)).toBe(0);
  await page.getByRole("link", { name: "Discussions 0 results" }).click();
  await page.waitForURL(/tab=discussions/);
  await heading(page, "Discussions for “zzyzx quux”").waitFor();
  await page.getByRole("heading", { name: "No results found" }).waitFor();
  // There is nothing to sort, but the order of the list before is kept.
  expect(await page.getByRole("combobox", { name: "Sort by" }).count()).toBe(0);
  await visit(page, "/search?q=zzyzx+quux&tab=discussions&sort=oldest");
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await page.getByRole("link", { name: /^Discussions [1-9]/ }).waitFor();
  expect(parameters(page)).toEqual({ tab: "discussions", sort: "oldest" });
});

test("the last page of a list that is longer than its pages says how to narrow it", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/search?category=CRM");
  await page.route(REVIEWS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), total: 12_345, pageCount: 250, page: 250 },
    });
  });
  const hint = page.getByText(
    "Pages end after 10,000 reviews. To see others, narrow the list with a search or filters, or sort it differently.",
  );
  expect(await hint.count()).toBe(0);
  await page
    .getByRole("navigation", { name: "Pages of reviews" })
    .getByRole("link", { name: "Page 2" })
    .click();
  await hint.waitFor();
});

test("a page past the end links to the first one", async () => {
  const page = await newVisitor("phone", { expectStatus: [404] });
  await visit(page, `${AUSTIN}&page=999`);
  await page.getByRole("heading", { name: "There's no page 999" }).waitFor();
  await page.getByRole("link", { name: "First page" }).click();
  await page.getByRole("article").first().waitFor();
  expect(parameters(page)).toEqual({ market: "Austin, TX" });
});

test("an order that fails to load leaves its list, and a list that fails to load offers a retry", async () => {
  const page = await newVisitor("desktop", { expectStatus: [503], expectComplaint: /Service Unavailable/ });
  await visit(page, AUSTIN);
  await page.route(REVIEWS, (route) => route.fulfill({ status: 503, json: {} }));
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await sort.focus();
  await sort.selectOption("Oldest");
  await untilToast(page, "That didn't load, so nothing changed");
  await heading(page, "Reviews in Austin, TX").waitFor();
  expect(await sort.inputValue()).toBe("newest");
  expect(await sort.evaluate((element) => element === document.activeElement)).toBe(true);
  await visit(page, "/terms");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Search Reviews" });
  const preload = page.waitForRequest(REVIEWS);
  await link.hover();
  await preload;
  await link.click();
  await heading(page, "Search Reviews").waitFor();
  await page.getByRole("heading", { name: "Could not load reviews" }).waitFor();
  await page.unroute(REVIEWS);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("article").first().waitFor();
  await heading(page, "Search Reviews").waitFor();
});

describe("the page of a market", () => {
  test.each([
    ["/markets/tx/austin", "/markets/TX/austin"],
    ["/markets/TX/Austin", "/markets/TX/austin"],
    ["/markets/NC/Winston-Salem?category=CRM", "/markets/NC/winston-salem?category=CRM"],
    ["/markets/MO/St.%20Louis", "/markets/MO/st-louis"],
    ["/markets/mo/Saint-Louis", "/markets/MO/st-louis"],
  ])("redirects %s permanently to %s", async (spelling, canonical) => {
    const response = await fetch(productUrl() + spelling, { redirect: "manual" });
    expect([301, 308]).toContain(response.status);
    const target = new URL(response.headers.get("location") ?? "", productUrl());
    expect(target.pathname + target.search).toBe(canonical);
    expect((await fetch(target)).status).toBe(200);
  });

  test("responds with 404 for an unknown market", async () => {
    const page = await newVisitor("phone", { expectStatus: [404] });
    for (const address of ["/markets/TX/atlantis", "/markets/ZZ/austin"]) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await heading(page, "Could not find this market").waitFor();
    }
  });

  test("sorts its reviews", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/markets/TX/austin");
    await heading(page, "Austin, Texas").waitFor();
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Lowest rated");
    await page.waitForURL("**sort=lowest-rated");
    await expect.poll(async () => isSortedDown((await scores(page)).toReversed())).toBe(true);
  });
});

describe("a page without JavaScript", () => {
  test("lets a visitor search a city, sort and filter it with a button, and read a review", async () => {
    const page = await newVisitor("phone", { javaScriptEnabled: false });
    await page.goto("/search");
    await page.getByRole("link", { name: "Menu" }).click();
    await page.waitForURL("**/search#footer");
    expect(await page.getByRole("button", { name: "Menu" }).count()).toBe(0);
    await page.getByRole("combobox", { name: "City or tool" }).fill("Austin, TX");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await heading(page, "Reviews in Austin, TX").waitFor();
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Oldest");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/sort=oldest/);
    await heading(page, "Reviews in Austin, TX").waitFor();
    expect(parameters(page)).toMatchObject({ market: "Austin, TX", sort: "oldest" });
    expect(await page.getByRole("article").count()).toBeGreaterThan(0);
    await page.getByRole("combobox", { name: "Category" }).selectOption("Lead Generation");
    await page.getByRole("button", { name: "Apply" }).click();
    await heading(page, "Lead Generation reviews in Austin, TX").waitFor();
    expect(parameters(page)).toMatchObject({ market: "Austin, TX", category: "Lead Generation" });
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await page.getByRole("heading", { name: "Detailed Review" }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("Leads/Month");
  });
});

test("adjacent facts stay separate for programs and in copied text", async () => {
  const page = await newVisitor("desktop");
  // The category and the market, which a search of a market doesn't repeat.
  await visit(page, "/search");
  const facts = page.getByRole("article").first().locator(".facts").first();
  expect(await facts.textContent()).toMatch(/^[A-Z][A-Za-z ]+ [A-Z].*, [A-Z]{2}$/);
});

test("a list that comes alive keeps the rows that the server sent", async () => {
  const page = await newVisitor("phone");
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const row of document.querySelectorAll("article")) row.setAttribute("data-sent", "");
    }),
  );
  await page.goto("/search");
  await untilAlive(page);
  const rows = await page.getByRole("main").getByRole("article").count();
  expect(rows).toBe(40);
  expect(await page.locator("article[data-sent]").count()).toBe(rows);
  // Rows are the last to come alive: a link of one doesn't load another document.
  await page.getByRole("article").last().getByRole("heading").getByRole("link").click();
  await page.waitForURL("**/reviews/*");
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toMatch(/\/search$/);
});
