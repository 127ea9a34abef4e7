import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

test("a shared calculation opens with its city, budget and rate", async () => {
  const page = await newVisitor("desktop", { permissions: ["clipboard-read", "clipboard-write"] });
  await visit(page, "/calculator?market=austin-tx&budget=800&rate=4");
  await page.getByRole("button", { name: "Share" }).click();
  const shared = `${productUrl()}/calculator?market=austin-tx&budget=800&rate=4`;
  const email = await page.getByRole("link", { name: "Email", exact: true }).getAttribute("href");
  expect(new URLSearchParams(email?.replace(/^mailto:\?/, "")).get("body")).toBe(shared);
  await page.getByRole("button", { name: "Copy Link" }).click();
  await untilToast(page, "Link copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);

  const opened = await newVisitor("phone");
  await visit(opened, shared);
  await opened.getByText(/^\$800\sa\smonth buys about \d+–\d+ leads in Austin\.$/).waitFor();
  expect(await opened.getByLabel("Your close rate").inputValue()).toBe("4");
  // For search engines, it's the page without a budget.
  expect(await opened.locator('link[rel="canonical"]').getAttribute("href")).toBe(
    `${productUrl()}/calculator?market=austin-tx`,
  );
});

/** Returns the fewest and the most leads that the budget buys. */
async function rangeOn(page: Page): Promise<number[]> {
  const answer = page.getByText(/^\$[\d,]+\sa\smonth buys about \d+–\d+ leads in Austin\.$/);
  return (
    /about (\d+)–(\d+)/
      .exec(await answer.innerText())
      ?.slice(1)
      .map(Number) ?? []
  );
}

test("a budget is turned into leads while it is typed", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/markets/TX/austin");
  await page.getByRole("main").getByRole("link", { name: "Calculator", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "What would my budget buy?" }).waitFor();
  // Until one is entered, the budget is what agents there usually pay.
  const budget = Number(await page.getByLabel("Monthly budget").inputValue());
  const before = await rangeOn(page);
  // It says what the tools below do.
  const ofTools = (await page.getByRole("listitem").locator("b.figures").allInnerTexts()).map(
    Number.parseFloat,
  );
  expect(before).toEqual([ofTools.at(-1), ofTools[0]]);

  await page.getByLabel("Monthly budget").fill(String(2 * budget));
  await page.getByLabel("Your close rate").fill("4");
  await page
    .getByText(`$${(2 * budget).toLocaleString("en")} a month buys`)
    .first()
    .waitFor();
  await page.waitForURL((url) => url.searchParams.get("rate") === "4");
  await page
    .getByText(/At a 4% close rate, that's about \$[\d,]+ per closing\./)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Raise the budget" }).click();
  await page.waitForURL((url) => Number(url.searchParams.get("budget")) > 2 * budget);
  const raised = new URL(page.url()).searchParams.get("budget");
  expect(await page.getByLabel("Monthly budget").inputValue()).toBe(raised);
  // 1% of few leads.
  await page.getByLabel("Monthly budget").fill("10");
  await page.getByLabel("Your close rate").fill("1");
  await page
    .getByText(/At a 1% close rate, that's no closing in most months\./)
    .first()
    .waitFor();

  await page.getByLabel("Category").selectOption("CRM");
  await page.getByLabel("City").fill("");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page
    .getByText(/active contacts in the U\.S\.$/)
    .first()
    .waitFor();
  expect(await page.getByLabel("Category").inputValue()).toBe("CRM");
  await page.getByRole("link", { name: "Foyer CRM" }).click();
  await page.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
});

test("without JavaScript, a market with few reviews has the prices of the U.S., and a form calculates", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/calculator?category=CRM&market=casper-wy");
  await page.getByText("No CRMs with 3 reviews in Casper yet, so these are prices across the U.S.").waitFor();
  await page
    .getByText(/^\$[\d,]+\sa\smonth buys about [\d,]+–[\d,]+ active contacts in the U\.S\.$/)
    .waitFor();
  expect(await page.getByLabel("City").inputValue()).toBe("Casper, WY");
  expect(await page.getByRole("listitem").filter({ hasText: "active contacts" }).count()).toBeGreaterThan(2);
  expect(await page.getByRole("button", { name: "Raise the budget" }).isVisible()).toBe(false);
  await page.getByLabel("Monthly budget").fill("2000");
  await page.getByLabel("Category").selectOption("Lead Generation");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page
    .getByText(/^\$2,000\sa\smonth buys about .* leads in the U\.S\.$/)
    .first()
    .waitFor();
  await page.getByLabel("Your close rate").fill("4");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page
    .getByText(/At a 4% close rate, that's/)
    .first()
    .waitFor();
});
