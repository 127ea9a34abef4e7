import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const filters = (page: Page) => page.getByRole("link", { name: /ilters/ }).first();
const show = (page: Page) => page.getByRole("button", { name: /^Show [\d,]+ reviews?$/ });
const chip = (page: Page, name: string) => page.getByRole("link", { name: `Remove filter ${name}` });
const choice = (page: Page, name: RegExp) =>
  page.getByRole("radio", { name }).or(page.getByRole("checkbox", { name }));

/** The number of a text such as "Show 1,234 reviews". */
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? "")?.[0].replaceAll(",", ""));

const totalOf = async (page: Page) =>
  numberIn(
    await page
      .getByRole("navigation", { name: "Reviews and discussions" })
      .getByRole("link")
      .first()
      .innerText(),
  );

/** Presses a choice, and waits until the button has its count. */
async function choose(page: Page, name: RegExp) {
  const label = await choice(page, name).locator("..").innerText();
  await choice(page, name).press("Space");
  await page
    .getByRole("button", { name: new RegExp(`^Show ${/([\d,]+)\s*reviews?$/.exec(label)?.[1]} review`) })
    .waitFor();
}

const cardsOf = (page: Page) => page.getByRole("article").allInnerTexts();

test("a visitor chooses filters with live counts, removes one, and gets back", async () => {
  const page = await newVisitor("phone");
  // No journey publishes in this category; another's review would change the counts.
  await visit(page, "/search?category=Website");
  const all = await totalOf(page);
  await filters(page).click();
  await show(page).waitFor();
  const dialog = page.getByRole("dialog", { name: "Advanced Filters" });
  expect(await dialog.count()).toBe(1);
  expect(numberIn(await show(page).innerText())).toBe(all);

  await choose(page, /^Broker/);
  await choose(page, /^Recommended only/);
  // If the dialog's own box scrolled to the choice, the dialog would be blank.
  expect(await dialog.evaluateAll(([box]) => box?.scrollTop ?? 0)).toBe(0);
  const expected = numberIn(await show(page).innerText());
  expect(expected).toBeLessThan(all);
  expect(
    await page
      .getByRole("status")
      .filter({ hasText: `${expected} review` })
      .count(),
  ).toBe(1);
  await show(page).click();
  await page.waitForURL(/reviewerType=broker/);
  expect(parameters(page)).toMatchObject({
    category: "Website",
    reviewerType: "broker",
    recommended: "only",
  });
  await chip(page, "Broker").waitFor();
  await expect.poll(() => totalOf(page)).toBe(expected);
  const cards = await cardsOf(page);
  expect(cards).toHaveLength(expected);
  for (const card of cards) expect(card).toMatch(/Recommended\s[\s\S]*, broker/);
  await dialog.waitFor({ state: "hidden" });
  expect(await filters(page).evaluate((link) => link === document.activeElement)).toBe(true);

  await chip(page, "Broker").click();
  await page.waitForURL((url) => !url.searchParams.has("reviewerType"));
  expect(parameters(page)).toMatchObject({ recommended: "only" });
  await page.goBack();
  await chip(page, "Broker").waitFor();
  await expect.poll(() => totalOf(page)).toBe(expected);
  await page.getByRole("link", { name: "Clear All" }).click();
  await page.waitForURL((url) => !url.searchParams.has("recommended"));
  expect(parameters(page).category).toBeUndefined();
});

test("a range of the bars fills its fields, and Reset empties all", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search?minYears=7");
  await filters(page).click();
  expect(await choice(page, /^7\+ years/).isChecked()).toBe(true);
  await page.getByRole("button", { name: /^Monthly cost \$50–\$100,/ }).click();
  await expect.poll(() => page.getByLabel("Monthly cost, at least").inputValue()).toBe("50");
  await show(page).click();
  await page.waitForURL(/maxCost=100/);
  expect(parameters(page)).toMatchObject({ minYears: "7", minCost: "50", maxCost: "100" });
  await chip(page, "$50–$100 a month").waitFor();
  const lowest = page.getByLabel("Monthly cost, at least");
  await lowest.fill("4 9");
  await show(page).click();
  expect(await lowest.evaluate((field: HTMLInputElement) => field.validationMessage)).toMatch(
    /^Enter a number/,
  );
  expect(parameters(page).minCost).toBe("50");
  await lowest.fill("49,5");
  await show(page).click();
  await page.waitForURL(/minCost=49.5/);
  await chip(page, "$49.50–$100 a month").waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  expect(await page.getByLabel("Monthly cost, at least").inputValue()).toBe("");
  await show(page).click();
  await page.waitForURL((url) => !url.searchParams.has("minYears"));
  expect(parameters(page).minCost).toBeUndefined();
});
test("a tag of a card leads to the reviews of its market with the tag", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/markets/TX/austin");
  const tag = page.locator('article a[href*="tags="]').first();
  const name = await tag.innerText();
  await tag.click();
  await page.waitForURL(/\/search/);
  expect(parameters(page)).toEqual({ market: "Austin, TX", tags: name });
  await chip(page, name).waitFor();
  await page.getByRole("heading", { level: 1, name: "Reviews in Austin, TX" }).waitFor();
  for (const card of await cardsOf(page)) expect(card).toContain(name);
});

test("without JavaScript, a visitor filters with a form, and the other filters stay", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/search?market=Austin%2C+TX&sort=oldest");
  await filters(page).click();
  await page.waitForURL(/panel=filters/);
  await page.getByLabel("Score, at least").fill("7");
  await page.locator("label", { hasText: /^Good support/ }).click();
  await page.locator("label", { hasText: /^Worth the price/ }).click();
  await show(page).click();
  await page.waitForURL(/minScore=7/);
  const expected = { market: "Austin, TX", sort: "oldest", minScore: "7" };
  expect(parameters(page)).toMatchObject(expected);
  for (const name of ["Score 7 or more", "Good support", "Worth the price"]) {
    expect(await chip(page, name).count(), name).toBe(1);
  }
  await page.getByRole("combobox", { name: "Category" }).selectOption("CRM");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/category=CRM/);
  expect(parameters(page)).toMatchObject({
    ...expected,
    tags: "Good support,Worth the price",
    category: "CRM",
  });
});
