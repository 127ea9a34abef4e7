import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { follow, newVisitor, productUrl, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const AUSTIN = "/markets/TX/austin";

const tray = (page: Page) => page.getByRole("region", { name: "Comparison" });
const boxes = (page: Page) => page.getByRole("button", { name: /^Compare / });
const chosen = async (page: Page) => new URL(page.url()).searchParams.get("tools")?.split(",").length;

test("a comparison takes tools from a market, waits on other pages, and shows them side by side", async () => {
  const page = await newVisitor("phone");
  await visit(page, `${AUSTIN}?category=CRM&show=all`);
  await boxes(page).nth(0).click();
  await tray(page).getByText("1 tool selected").waitFor();
  expect(await tray(page).getByRole("button", { name: "Compare", exact: true }).isDisabled()).toBe(true);
  await boxes(page).nth(1).click();
  await follow(page, "/tools");
  await tray(page).getByText("2 tools selected").waitFor();
  // Monograms alone would say little.
  for (const name of await tray(page).locator("li > [translate=no]:not(.monogram)").all())
    expect(await name.isVisible()).toBe(true);
  await follow(page, "/pricing");
  await tray(page).waitFor({ state: "hidden" });
  await visit(page, "/markets");
  await tray(page).getByRole("link", { name: "Compare 2" }).click();

  await page.getByRole("heading", { level: 1, name: "Compare CRMs in Austin, TX" }).waitFor();
  expect(await tray(page).getByRole("table").getByRole("columnheader").count()).toBe(2);
  await page.getByRole("rowheader", { name: /^Cost per active contact/ }).waitFor();
  await page.getByRole("heading", { name: "Add other CRMs" }).waitFor();
  await page.locator("section", { hasText: "Add other CRMs" }).getByRole("link").first().click();
  await expect.poll(() => chosen(page)).toBe(3);
  // The address changes before the page, whose links are replaced.
  const removals = page.getByRole("link", { name: /^Remove / });
  await expect.poll(() => removals.count()).toBe(3);
  await removals.first().click();
  await expect.poll(() => chosen(page)).toBe(2);
  await page.getByRole("link", { name: "Compare across the U.S." }).click();
  await page.getByRole("heading", { level: 1, name: "Compare CRMs in the U.S." }).waitFor();
});

test("a comparison has one category and up to four tools, the same in each tab", async () => {
  const page = await newVisitor("phone");
  await visit(page, `${AUSTIN}?category=CRM&show=all`);
  for (const index of [0, 1, 2, 3]) await boxes(page).nth(index).click();
  await tray(page).getByText("4 tools selected").waitFor();
  expect(await boxes(page).nth(4).isDisabled()).toBe(true);
  const other = await page.context().newPage();
  await visit(other, "/tools");
  await tray(other).getByText("4 tools selected").waitFor();
  await boxes(page).nth(3).click();
  await tray(page).getByText("3 tools selected").waitFor();
  expect(await boxes(page).nth(4).isDisabled()).toBe(false);
  await tray(other).getByText("3 tools selected").waitFor();
  await other.close();

  // It waits while a page has tools of another category, which can't be added.
  await follow(page, `${AUSTIN}?category=Lead+Generation`);
  await tray(page).waitFor({ state: "hidden" });
  await boxes(page).nth(0).click();
  await untilToast(page, "Now comparing Lead Generation tools");
  await tray(page).getByText("1 tool selected").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await tray(page).waitFor({ state: "hidden" });
  await follow(page, "/tools");
  await tray(page).getByText("3 tools selected").waitFor();
  await tray(page).getByRole("button", { name: "Clear" }).click();
  await tray(page).waitFor({ state: "hidden" });
});

test("a shared comparison leads to its tools", async () => {
  const page = await newVisitor("desktop", { permissions: ["clipboard-read", "clipboard-write"] });
  await visit(page, "/compare?tools=rolodesk%2Cfoyer-crm&market=austin-tx&at=400&only=differences");
  const shared = `${productUrl()}/compare?market=austin-tx&tools=foyer-crm%2Crolodesk`;
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy Link" }).click();
  await untilToast(page, "Link copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
  const opened = await newVisitor("phone");
  await visit(opened, shared);
  await opened.getByRole("heading", { level: 1, name: "Compare CRMs in Austin, TX" }).waitFor();
  const columns = opened.getByRole("columnheader").locator("a[translate=no]");
  expect(await columns.allInnerTexts()).toEqual(["Foyer CRM", "Rolodesk"]);
});

test("tools that can't all be judged in a city are judged by the next larger area", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/compare?tools=foyer-crm%2Clantern-leads-desk%2Crolodesk&market=austin-tx");
  // What it is based on is said in one way: below the title, above the verdict and above the rows.
  expect(await page.getByText("13 reviews across Texas, 8 of them in Austin").count()).toBe(3);
  await page
    .getByText(/^Overall: Lantern Leads Desk, .* To spend least: Rolodesk, \$\d+ a month\.$/)
    .waitFor();
  const scores = page.getByRole("row", { name: /^Score / }).first();
  await expect.poll(() => scores.locator(".score").count()).toBe(3);
  await scores.getByText(/^Austin \d\.\d \(2\)$/).waitFor();
  const columns = page.getByRole("columnheader");
  expect(await columns.filter({ hasText: /^\D*\d+ reviews, none in Austin/ }).count()).toBe(1);
  // All three fit beside each other.
  const right = await columns.last().evaluate((column) => column.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  const tile = await columns
    .first()
    .locator(".monogram")
    .evaluate((one) => one.getBoundingClientRect().width);
  expect(tile).toBeGreaterThanOrEqual(32);
});

test("works from a link without JavaScript, estimates a cost, and shows only differences", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/compare");
  await page.getByRole("heading", { name: "Nothing to compare yet" }).waitFor();
  await page.goto(`${AUSTIN}?category=CRM`);
  await page.getByRole("link", { name: "Compare top 4" }).click();
  await page.getByRole("heading", { level: 1, name: "Compare CRMs in Austin, TX" }).waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(4);
  await page.getByText("Change city").click();
  await page.getByLabel("City").fill("Dallas, TX");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("heading", { level: 1, name: "Compare CRMs in Dallas, TX" }).waitFor();

  // These two differ in each row.
  await page.goto("/compare?tools=foyer-crm%2Crolodesk");
  expect(await page.getByRole("link", { name: "Only differences" }).count()).toBe(0);
  // No other journey reviews these, whose rates are close.
  await page.goto("/compare?tools=closing-ledger%2Cchecklist-conductor");
  const costs = async () =>
    (await page.locator("tbody", { hasText: "Estimate" }).locator("td b").allInnerTexts()).map((text) =>
      Number(text.replace(/[$,]/g, "")),
    );
  await page.getByLabel("Your closed files").fill("2000");
  await page.getByRole("button", { name: "Estimate" }).click();
  await page.waitForURL(/at=2000/);
  const before = await costs();
  expect(before).toHaveLength(2);
  await page.getByLabel("Your closed files").fill("4000");
  await page.getByRole("button", { name: "Estimate" }).click();
  await page.waitForURL(/at=4000/);
  for (const [index, cost] of (await costs()).entries()) {
    expect(Math.abs(cost - 2 * (before[index] ?? 0))).toBeLessThanOrEqual(1);
  }

  await page.getByRole("rowheader", { name: /^Who reviewed/ }).waitFor();
  await page.getByRole("link", { name: "Only differences" }).click();
  await page.waitForURL(/at=4000&only=differences/);
  expect(await page.getByRole("rowheader", { name: /^Who reviewed/ }).count()).toBe(0);
  expect(await page.getByRole("rowheader", { name: /^Completion Rate/ }).count()).toBe(0);
  await page.getByRole("rowheader", { name: /^Score/ }).waitFor();
  await page.getByRole("link", { name: "All rows" }).click();
  await page.getByRole("rowheader", { name: /^Who reviewed/ }).waitFor();
});

test("a printed comparison has no controls", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/compare?tools=foyer-crm%2Crolodesk");
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { level: 1, name: "Compare CRMs in the U.S." }).waitFor();
  await page.getByRole("rowheader", { name: /^Who reviewed/ }).waitFor();
  for (const hidden of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("button")]) {
    expect(await hidden.filter({ visible: true }).count()).toBe(0);
  }
});
