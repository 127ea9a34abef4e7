import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

test("comps and ranks lead to their formulas", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/markets/TX/austin?category=CRM");
  await page.getByRole("main").getByRole("link", { name: "How we calculate" }).click();
  await page.getByRole("heading", { level: 1, name: "How we calculate" }).waitFor();
  await page
    .getByText("Cost per active contact = monthly cost ÷ (contacts managed × user adoption)")
    .waitFor();
  // (5 x 7 + 5 x 9) / 10, (5 x 7 + 2.5 x 9) / 7.5, (5 x 7 + 50 x 9) / 55
  await page.getByText(/its rating is .* = 8\.00\. .* it is 7\.67\. .* it would be 8\.82\./).waitFor();

  await visit(page, "/tools/foyer-crm");
  await page.getByRole("link", { name: "How we rank" }).click();
  const ranks = page.getByRole("heading", { name: "Ratings and ranks" });
  await expect.poll(async () => (await ranks.boundingBox())?.y).toBeLessThan(200);
  expect(page.url()).toMatch(/\/method#ranks$/);
});

/** Of the tools that have a rank: "1 Relocation Radar Latest Nov 2026 7.22 7.6 9 reviews ... 8 of 9". */
const rankedRows = async (page: Page) =>
  (await page.getByRole("table").locator("tbody").first().getByRole("row").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " "),
  );

test("a leaderboard leads from a city to where tools have ranks, without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/markets/TX/austin?category=CRM");
  await page.getByRole("link", { name: "See the ranking" }).click();
  await page.getByText("No ranks in Austin yet: only one of the CRMs has the 5 reviews").waitFor();
  expect(new URL(page.url()).search).toBe("?category=CRM&market=austin-tx");

  await page.getByRole("link", { name: "See the ranking: CRMs across the U.S." }).click();
  await page.getByRole("heading", { level: 2, name: "CRMs across the U.S." }).waitFor();
  const rows = await rankedRows(page);
  const found = rows.map((row) => /^(\d+) .* (\d+\.\d\d) \d+\.\d (\d+) reviews/.exec(row) ?? []);
  const [ranks, ratings, counts] = [1, 2, 3].map((group) => found.map((one) => Number(one[group])));
  expect(ratings).toEqual(ratings?.toSorted((a, b) => b - a));
  expect(ranks).toEqual(ratings?.map((rating) => 1 + ratings.filter((other) => other > rating).length));
  expect(Math.min(...(counts ?? []))).toBeGreaterThanOrEqual(5);
  await page.getByRole("rowheader", { name: /^Fewer than 5 reviews/ }).waitFor();

  await page.getByText("Pick a city").click();
  await page.getByLabel("City").fill("Austin, Texas");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("heading", { level: 2, name: "CRMs in Austin" }).waitFor();
  expect(new URL(page.url()).search).toBe("?category=CRM&market=austin-tx");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Lead Gen" }).click();
  await page.getByRole("heading", { level: 2, name: "Lead Generation in Austin" }).waitFor();
  expect(new URL(page.url()).search).toBe("?market=austin-tx");

  await page.goto("/leaderboards?market=Atlantis");
  await page.getByText("We don't know “Atlantis”, so these numbers are for the whole U.S.").waitFor();
  await page.goto("/leaderboards?category=CRM&market=casper-wy");
  await page.getByRole("heading", { name: "No CRM reviews in Casper yet" }).waitFor();
  await page.getByRole("link", { name: "See the ranking: CRMs across the U.S." }).waitFor();
});

test("the rank on a tool's page leads to its leaderboard, and a row to its tool", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/tools/foyer-crm");
  const rank = page.getByRole("link", { name: /^#\d+ of \d+ CRMs in the U\.S\.$/ });
  const place = /^#(\d+)/.exec(await rank.innerText())?.[1];
  await rank.click();
  await page.getByRole("heading", { level: 1, name: "Leaderboards" }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "Foyer CRM" });
  expect(await row.innerText()).toMatch(new RegExp(`^${place}\\s`));
  await row.getByRole("link", { name: "Foyer CRM" }).click();
  await page.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
});
