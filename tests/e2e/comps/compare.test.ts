import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { follow, newVisitor, productUrl, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const AUSTIN = "/markets/TX/austin";

const tray = (page: Page) => page.getByRole("region", { name: "Comparison" });
/** Phones show the boxes of rows when tools are to be compared. */
const openBoxes = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Compare", exact: true, pressed: false }).click();
const boxes = (page: Page) => page.getByRole("button", { name: /^Compare / });
const area = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Area" }).getByRole("link", { name });
const isCurrent = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Area" }).locator("[aria-current=page]", { hasText: name }).waitFor();
const chosen = async (page: Page) => new URL(page.url()).searchParams.get("tools")?.split(",").length;

test("a comparison takes tools from a market, waits on other pages, and shows them side by side", async () => {
  const page = await newVisitor("phone");
  await visit(page, `${AUSTIN}?category=CRM`);
  await openBoxes(page);
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

  await page.getByRole("heading", { level: 1, name: "Compare CRMs" }).waitFor();
  expect(await tray(page).getByRole("table").getByRole("columnheader").count()).toBe(2);
  await page.getByRole("rowheader", { name: "Per active contact" }).waitFor();
  await page.locator("section", { hasText: "Add another CRM" }).getByRole("link").first().click();
  await expect.poll(() => chosen(page)).toBe(3);
  // The address changes before the page, whose links are replaced.
  const removals = page.getByRole("link", { name: /^Remove / });
  await expect.poll(() => removals.count()).toBe(3);
  await removals.first().click();
  await expect.poll(() => chosen(page)).toBe(2);
  await area(page, "Austin").click();
  await isCurrent(page, "Austin");
  expect(new URL(page.url()).searchParams.get("by")).toBe("market");
});

test("a comparison has one category and up to four tools, the same in each tab", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/leaderboards?category=CRM");
  await openBoxes(page);
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
  await openBoxes(page);
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
  await visit(page, "/compare?tools=rolodesk%2Cfoyer-crm&market=austin-tx&at=400&by=state&open=said");
  const shared = `${productUrl()}/compare?market=austin-tx&tools=foyer-crm%2Crolodesk`;
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy Link" }).click();
  await untilToast(page, "Link copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
  const opened = await newVisitor("phone");
  await visit(opened, shared);
  await opened.getByRole("heading", { level: 1, name: "Compare CRMs" }).waitFor();
  const columns = opened.getByRole("columnheader").locator("a[translate=no]");
  expect(await columns.allInnerTexts()).toEqual(["Foyer CRM", "Rolodesk"]);
});

test("a comparison opens on the area that can judge two tools, and says whose figures a winner has", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/compare?tools=foyer-crm%2Crolodesk%2Clantern-leads-desk%2Cfoyer-crn&market=austin-tx");
  await page.getByText("We don't know “foyer-crn”.").waitFor();
  await isCurrent(page, "Texas");
  const verdict = page.locator(".verdict-box");
  expect(await verdict.getByText("· Texas").filter({ visible: true }).count()).toBe(0);
  const counts = page.getByRole("row", { name: /^Reviews/ });
  expect(await counts.getByRole("cell").allInnerTexts()).toEqual([
    expect.stringMatching(/^\d+ reviews$/),
    expect.stringMatching(/^(only )?\d+ reviews$/),
    expect.stringMatching(/^(only )?\d+ reviews$/),
  ]);
  // All three fit beside each other, with room for a thumb on what removes them.
  const columns = page.getByRole("columnheader");
  const right = await columns.last().evaluate((column) => column.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  await area(page, "Austin").click();
  await isCurrent(page, "Austin");
  await verdict.getByText("Foyer CRM", { exact: true }).waitFor();
  await verdict.getByText("· Texas").filter({ visible: true }).waitFor();
  await counts.getByText("none in Austin").waitFor();
  // Without a second tool to judge, nothing is the best.
  expect(await page.getByText(/^(Highest|Lowest)$/).count()).toBe(0);
});

test("names of tools stay in view, and Show all opens what a shared link shows, too", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/compare?tools=foyer-crm%2Crolodesk%2Clantern-leads-desk&market=austin-tx");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect.poll(() => page.url()).toContain("open=said%2Cuse%2Creviewers");
  await page.getByRole("rowheader", { name: "Latest review" }).waitFor();
  const row = page.getByRole("rowheader", { name: "Would buy again" });
  await row.evaluate((one) => one.scrollIntoView({ block: "center" }));
  const name = page.getByRole("columnheader", { name: "Foyer CRM" }).first().getByRole("link").first();
  const header = (await page.getByRole("banner").boundingBox())?.height ?? 0;
  const { y = 0 } = (await name.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(header);
  expect(y).toBeLessThan(header + 30);
});

test("an empty comparison is where tools are chosen, and an unknown one says so", async () => {
  const page = await newVisitor("phone", { expectStatus: [404] });
  await visit(page, "/compare");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "CRM" }).click();
  await page.getByRole("link", { name: /^Foyer CRM/ }).click();
  await page.getByText("Choose what to compare it with:").waitFor();
  await page.getByRole("link", { name: /^Lantern Leads Desk/ }).click();
  await expect.poll(() => page.getByRole("columnheader").count()).toBe(2);
  expect(page.url()).toBe(`${productUrl()}/compare?tools=foyer-crm%2Clantern-leads-desk`);
  const response = await page.goto("/compare?tools=nothing");
  expect(response?.status()).toBe(404);
  await page.getByText("We don't know “nothing”.").waitFor();
  await page.getByRole("link", { name: /^Copperline Leads/ }).waitFor();
});

test("works from a link without JavaScript, and estimates a cost", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/compare?tools=foyer-crm%2Crolodesk&market=austin-tx");
  await page.getByText("Austin, change city").or(area(page, "Austin")).first().waitFor();
  await page.goto("/compare?tools=foyer-crm%2Crolodesk");
  await page.getByText("Pick a city").click();
  await page.getByLabel("City").fill("Dallas, TX");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/market=Dallas/);
  await area(page, "Dallas")
    .or(page.getByText("Dallas", { exact: true }))
    .first()
    .waitFor();

  // No other journey reviews these.
  await page.goto("/compare?tools=closing-ledger%2Cchecklist-conductor");
  await page.getByRole("link", { name: "Show all" }).click();
  const costs = async () =>
    (
      await page
        .getByRole("row", { name: /Estimate/ })
        .locator("td b")
        .allInnerTexts()
    ).map((text) => Number(text.replace(/[$,]/g, "")));
  await page.getByLabel("Your closed files").fill("2000");
  await page.getByRole("button", { name: "Estimate" }).click();
  await page.waitForURL(/at=2000/);
  const before = await costs();
  expect(before).toHaveLength(2);
  await page.getByLabel("Your closed files").fill("4000");
  await page.getByRole("button", { name: "Estimate" }).click();
  await page.waitForURL(/open=said.*at=4000/);
  for (const [index, cost] of (await costs()).entries()) {
    expect(Math.abs(cost - 2 * (before[index] ?? 0))).toBeLessThanOrEqual(1);
  }
});

test("a printed comparison has no controls", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/compare?tools=foyer-crm%2Crolodesk&open=reviewers");
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { level: 1, name: "Compare CRMs" }).waitFor();
  await page.getByRole("rowheader", { name: "Latest review" }).waitFor();
  for (const hidden of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("button")]) {
    expect(await hidden.filter({ visible: true }).count()).toBe(0);
  }
});
