import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const category = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name, exact: true }) });

/** "Foyer CRM Score 7.6 $148 A month" */
const rows = async (page: Page, name: string) =>
  (await category(page, name).getByRole("listitem").getByRole("link").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " "),
  );

const pricesOf = (texts: readonly string[]) => texts.map((text) => Number(/ \$(\d+) /.exec(text)?.[1]));
const isUp = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));

test("the index of tools names the picks of each category, lists three tools, and leads to all, without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/tools");
  const crms = await rows(page, "CRM");
  expect(crms).toHaveLength(3);
  for (const row of crms) expect(row).toMatch(/^[^$]+ Score \d+\.\d \$\d+ A month$/);
  await category(page, "CRM")
    .getByText(/^Best rated(: .+\. Lowest cost| and lowest cost): .+¢ per active contact$/)
    .waitFor();
  await category(page, "CRM")
    .getByText(/^Others: /)
    .getByRole("link")
    .first()
    .waitFor();

  await page.getByRole("navigation", { name: "Sort tools" }).getByRole("link", { name: "Price" }).click();
  await page.waitForURL("**/tools?sort=price");
  await expect.poll(async () => isUp(pricesOf(await rows(page, "CRM")))).toBe(true);
  await category(page, "CRM").getByRole("link", { name: "See all CRMs" }).click();
  await page.waitForURL("**/tools?category=CRM&sort=price");
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["CRM"]);
  await page
    .getByText(/^Best rated/)
    .first()
    .waitFor();
  const all = category(page, "CRM").locator("tbody").first().getByRole("rowheader").getByRole("link");
  await expect.poll(() => all.count()).toBeGreaterThan(3);

  await page.goto("/tools?q=foyer");
  expect(await rows(page, "CRM")).toHaveLength(1);
  await category(page, "CRM")
    .getByRole("link", { name: /^Foyer CRM/ })
    .click();
  await page.waitForURL("**/search?q=Foyer+CRM");
});

test("a text narrows the index while it is typed, and says when no tool matches", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/tools?sort=reviews");
  await page.getByRole("searchbox", { name: "Search tools" }).pressSequentially("handshake");
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(1);
  await page.getByRole("link", { name: /^Handshake Hub/ }).waitFor();
  expect(new URL(page.url()).search).toBe("?q=handshake&sort=reviews");
  await page.getByRole("searchbox", { name: "Search tools" }).pressSequentially("zz");
  await page.getByRole("heading", { name: "No tools match your search" }).waitFor();
});
