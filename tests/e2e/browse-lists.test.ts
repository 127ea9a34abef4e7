import type { Page } from "playwright-core";
import { expect, test } from "vitest";
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
  const choices = (name: string) => page.getByRole("combobox", { name }).locator("option").allInnerTexts();
  expect(await choices("Category")).toEqual(["All Categories", ...CATEGORIES]);
  expect(await choices("Sort by")).toHaveLength(REVIEW_SORTS.length);

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

  await page
    .getByRole("article")
    .first()
    .getByText(/^\$[\d,.]+\sa\smonth/)
    .click({ position: { x: 25, y: 5 } });
  await page.waitForURL("**/reviews/*");
});

test("a page has forty reviews, pages are numbered, and the next one begins with the focus on its first row", async () => {
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
  await expect
    .poll(() =>
      page
        .getByRole("article")
        .first()
        .evaluate((row) => row === document.activeElement),
    )
    .toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
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

async function resultCount(page: Page): Promise<number> {
  const text = await page.getByRole("link", { name: /^Reviews \d/ }).innerText();
  return Number(/^Reviews\s+(\d+) results?$/.exec(text)?.[1]);
}

test("an empty list suggests what to do", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/search?minCost=99999999&period=month");
  await page.getByText("No results found").waitFor();
  expect(await page.getByText("Example", { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await page.getByRole("article").first().waitFor();
  expect(parameters(page)).toEqual({});

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

test("other spellings of a market's address redirect permanently", async () => {
  for (const [spelling, canonical] of [
    ["/markets/tx/austin", "/markets/TX/austin"],
    ["/markets/TX/Austin", "/markets/TX/austin"],
    ["/markets/NC/Winston-Salem?category=CRM", "/markets/NC/winston-salem?category=CRM"],
    ["/markets/MO/St.%20Louis", "/markets/MO/st-louis"],
    ["/markets/mo/Saint-Louis", "/markets/MO/st-louis"],
  ]) {
    const response = await fetch(productUrl() + spelling, { redirect: "manual" });
    expect([301, 308]).toContain(response.status);
    const target = new URL(response.headers.get("location") ?? "", productUrl());
    expect(target.pathname + target.search).toBe(canonical);
    expect((await fetch(target)).status).toBe(200);
  }
});

test("the page of a market sorts its reviews in four ways", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/markets/TX/austin");
  await heading(page, "Austin, Texas").waitFor();
  const sort = page.getByRole("combobox", { name: "Sort by" });
  expect(await sort.locator("option").allInnerTexts()).toEqual([
    ...["Newest", "Oldest", "Highest rated", "Lowest rated"],
  ]);
  await sort.selectOption("Lowest rated");
  await page.waitForURL("**sort=lowest-rated");
  await expect.poll(async () => isSortedDown((await scores(page)).toReversed())).toBe(true);
});

test("without JavaScript, a visitor searches, sorts and filters with a button, and reads a review", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/search");
  await page.getByRole("link", { name: "Menu" }).click();
  await page.waitForURL("**/search#footer");
  const company = page.getByRole("contentinfo").getByRole("navigation", { name: "Company" });
  expect(await company.getByRole("link").count()).toBe(0);
  await company.locator("summary").click();
  await company.getByRole("link", { name: "Contact" }).waitFor();
  expect(await page.getByRole("button", { name: "Menu" }).count()).toBe(0);
  const search = async (text: string) => {
    await page.getByRole("combobox", { name: "City or tool" }).fill(text);
    await page.getByRole("button", { name: "Search", exact: true }).click();
  };
  await search("foyr crm");
  await heading(page, "Reviews of Foyer CRM").waitFor();
  await search("pheonix");
  await page.getByText("Did you mean").getByRole("link", { name: "Phoenix, AZ" }).click();
  await heading(page, "Reviews in Phoenix, AZ").waitFor();
  await search("Austin, TX");
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

test("a list that comes alive keeps the rows that the server sent", async () => {
  const page = await newVisitor("phone");
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const row of document.querySelectorAll("article")) row.setAttribute("data-sent", "");
    }),
  );
  await page.goto("/search");
  await untilAlive(page);
  // The price, the category and the market stay separate in copied text.
  const facts = page
    .getByRole("article")
    .first()
    .getByRole("paragraph")
    .filter({ hasText: /a\smonth/ });
  expect(await facts.textContent()).toMatch(/^\$[\d,.]+\sa\smonth\s[A-Z][A-Za-z\s]+\s[A-Z].*,\s[A-Z]{2}/);
  const rows = await page.getByRole("main").getByRole("article").count();
  expect(rows).toBe(40);
  expect(await page.locator("article[data-sent]").count()).toBe(rows);
  // Rows are the last to come alive: a link of one doesn't load another document.
  await page.getByRole("article").last().getByRole("heading").getByRole("link").click();
  await page.waitForURL("**/reviews/*");
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toMatch(/\/search$/);
});
