import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const category = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name, exact: true }) });

/** Texts of the rows, such as "Foyer CRM Latest Nov 2026 7.6 38 reviews $148 $89–$205 9.1¢ 5% below median 32 of 38". */
const rows = async (page: Page, name: string) =>
  (await category(page, name).locator("tbody tr:has(td)").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " "),
  );

const pricesOf = (texts: readonly string[]) =>
  texts
    .filter((text) => !/ [12] reviews? /.test(text))
    .map((text) => Number(/ reviews \$(\d+)/.exec(text)?.[1]));

test("the index of tools compares each category, sorts it, and shows all of it, without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/tools");
  const first = await rows(page, "CRM");
  expect(first).toHaveLength(3);
  for (const row of first) {
    expect(row).toMatch(/Latest \w{3} \d{4} \d+\.\d \d+ reviews \$.* \d+ of \d+/);
  }
  await category(page, "CRM")
    .getByText(/^Others: /)
    .getByRole("link")
    .first()
    .waitFor();

  await page.getByRole("navigation", { name: "Sort tools" }).getByRole("link", { name: "Price" }).click();
  await page.waitForURL("**/tools?sort=price");
  const isByPrice = async () => {
    const prices = pricesOf(await rows(page, "CRM"));
    return prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));
  };
  await expect.poll(isByPrice).toBe(true);
  await category(page, "CRM")
    .getByRole("link", { name: /^All \d+ CRMs$/ })
    .click();
  await page.waitForURL("**/tools?category=CRM&sort=price");
  await expect.poll(async () => (await rows(page, "CRM")).length).toBeGreaterThan(3);
  expect(await isByPrice()).toBe(true);
  expect(await page.getByRole("heading", { level: 2 }).filter({ hasText: "Scheduling" }).count()).toBe(0);

  await page.goto("/tools?q=foyer");
  expect(await rows(page, "CRM")).toHaveLength(1);
  await category(page, "CRM").getByRole("link", { name: "Foyer CRM" }).click();
  await page.waitForURL("**/search?q=Foyer+CRM");
});

test("a text narrows the index while it is typed, and says when no tool matches", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/tools?sort=reviews");
  await page.getByRole("searchbox", { name: "Search tools" }).pressSequentially("handshake");
  await expect.poll(() => page.locator("tbody tr:has(td)").count()).toBe(1);
  await page.getByRole("link", { name: "Handshake Hub" }).waitFor();
  expect(new URL(page.url()).search).toBe("?q=handshake&sort=reviews");
  await page.getByRole("searchbox", { name: "Search tools" }).pressSequentially("zz");
  await page.getByRole("heading", { name: "No tools match your search" }).waitFor();
});
