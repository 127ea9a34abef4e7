import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

test("comps and ranks lead to their formulas, in closed parts that anchors open", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/markets/TX/austin?category=CRM");
  await page.getByRole("main").getByRole("link", { name: "How we calculate" }).click();
  await page.getByRole("heading", { level: 1, name: "How we calculate" }).waitFor();
  const example = page.getByText(/its rating is .* = 8\.00\. .* it is 7\.67\. .* it would be 8\.82\./);
  expect(await example.isVisible()).toBe(false);
  await page.getByRole("heading", { name: "Cost per result" }).click();
  await page
    .getByText("Cost per active contact = monthly cost ÷ (contacts managed × user adoption)")
    .waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?open=costs");

  await visit(page, "/tools/foyer-crm");
  await page.getByRole("link", { name: "How we rank" }).click();
  // (5 x 7 + 5 x 9) / 10, (5 x 7 + 2.5 x 9) / 7.5, (5 x 7 + 50 x 9) / 55
  await example.waitFor();
  const ranks = page.getByRole("heading", { name: "Ratings and ranks" });
  await expect.poll(async () => (await ranks.boundingBox())?.y).toBeLessThan(200);
  await expect.poll(() => page.url()).toMatch(/\/method\?open=ranks#ranks$/);

  const reader = await newVisitor("phone", { javaScriptEnabled: false });
  await reader.goto("/method#ranks");
  await reader.getByText("Ranks follow the rating").waitFor();
});

/** Of the tools that have a rank: "1 Relocation Radar 7.6 25 reviews $480 $24 8 of 9". */
const rankedRows = async (page: Page) =>
  (await page.getByRole("table").first().locator("tbody").getByRole("row").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " "),
  );

const inList = (page: Page, title: string) => page.getByRole("heading", { level: 2, name: title }).waitFor();

test("a city without ranks shows those of the smallest larger area with some, and says so, without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/markets/TX/austin?category=CRM");
  await page.getByRole("link", { name: "See the ranking" }).click();
  await page
    .getByText("Too few CRM reviews in Austin for ranks. This is the U.S. ranking.", { exact: true })
    .waitFor();
  expect(new URL(page.url()).search).toBe("?category=CRM&market=austin-tx");
  await inList(page, "CRMs across the U.S.");
  const rows = await rankedRows(page);
  const found = rows.map((row) => /^(\d+) (?:tied )?.* \d+\.\d (\d+) reviews/.exec(row) ?? []);
  const [ranks, counts] = [1, 2].map((group) => found.map((one) => Number(one[group])));
  expect(ranks?.[0]).toBe(1);
  expect(ranks).toEqual(ranks?.toSorted((a, b) => a - b));
  expect(Math.min(...(counts ?? []))).toBeGreaterThanOrEqual(5);

  const unranked = page.getByRole("table", { name: "No rank yet" });
  expect(await unranked.isVisible()).toBe(false);
  await page.getByText(/^\d+ tools? with fewer than 5 reviews$/).click();
  await unranked.getByRole("row").nth(1).waitFor();
  await page.getByRole("link", { name: "Reviews in Austin" }).click();
  await page.waitForURL("**/markets/TX/austin?category=CRM");

  // The chosen city stays, because another category may have ranks there or in its state.
  await page.goto("/leaderboards?category=CRM&market=denver-co");
  await inList(page, "CRMs across the U.S.");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Lead Gen" }).click();
  await inList(page, "Lead Generation in Denver");
  expect(new URL(page.url()).search).toBe("?market=denver-co");
  await page.getByRole("navigation", { name: "Area" }).getByRole("link", { name: "Colorado" }).click();
  await inList(page, "Lead Generation across Colorado");
  await page.getByText(/^(?:Pick a|Change) city$/).click();
  await page.getByLabel("City").fill("Austin, Texas");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await inList(page, "Lead Generation across Texas");
  expect(new URL(page.url()).search).toBe("?market=austin-tx");

  await page.goto("/leaderboards?market=Atlantis");
  await page.getByText("We don't know “Atlantis”, so these numbers are for the whole U.S.").waitFor();
  await page.goto("/leaderboards?category=CRM&market=casper-wy");
  await page.getByText("Too few CRM reviews in Casper for ranks.").waitFor();
  expect(await page.getByRole("link", { name: "Reviews in Casper" }).count()).toBe(0);
});

test("on a phone, rows take a box when tools are compared", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/leaderboards?category=CRM");
  const box = page.getByRole("button", { name: "Compare Foyer CRM" });
  await page.getByRole("table").getByRole("link", { name: "Foyer CRM" }).waitFor();
  expect(await box.isVisible()).toBe(false);
  await page.getByRole("main").getByRole("button", { name: "Compare", exact: true }).click();
  await box.click();
  await page.getByRole("button", { name: "Compare Rolodesk" }).click();
  await page
    .getByRole("region", { name: "Comparison" })
    .getByRole("link", { name: /^Compare/ })
    .click();
  await page.waitForURL("**/compare?*foyer-crm*rolodesk*");
});

test("the rank on a tool's page leads to its leaderboard, and a row to its tool", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/tools/lantern-leads-desk");
  const rank = page.getByRole("link", { name: /^#\d+ of \d+ CRMs across the U\.S\.$/ });
  const place = /^#(\d+)/.exec(await rank.innerText())?.[1];
  await rank.click();
  await page.getByRole("heading", { level: 1, name: "Leaderboards" }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "Lantern Leads Desk" });
  expect(await row.innerText()).toMatch(new RegExp(`^${place}\\s`));
  await row.getByRole("link", { name: "Lantern Leads Desk" }).click();
  await page.getByRole("heading", { level: 1, name: "Lantern Leads Desk" }).waitFor();
});
