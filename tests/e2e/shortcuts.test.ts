import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ReviewSearch } from "#contract/reviews/views.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openApi } from "./support/api-client.ts";
import { follow, newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const searchField = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "City or tool" });
const isFocused = (element: Element) => element === document.activeElement;

test("? lists the shortcuts of the screen, whose code loads then, and / focuses or opens a search, and stays a character while typing", async () => {
  const page = await newVisitor("desktop");
  const scripts: string[] = [];
  page.on("request", (request) => request.url().includes("site-shortcuts") && scripts.push(request.url()));
  await visit(page, "/terms");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await page.keyboard.press("?");
  const sheet = sheetOf(page);
  await sheet.getByText("Search", { exact: true }).waitFor();
  expect(scripts).toHaveLength(1);
  expect(await sheet.getByText("Comments", { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  const { items } = await openApi().call<ReviewSearch>("GET", "/reviews?sort=oldest");
  await follow(page, `/reviews/${items[0]?.id}`);
  await page
    .getByRole("heading", { name: /Comment/ })
    .first()
    .waitFor();
  await page.keyboard.press("?");
  await sheet.getByText("Comments", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  await follow(page, "/");
  await searchField(page).waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => searchField(page).evaluate(isFocused)).toBe(true);
  await page.keyboard.type("a/?");
  expect(await searchField(page).inputValue()).toBe("a/?");
  expect(await sheet.count()).toBe(0);

  await follow(page, "/terms");
  await page.getByRole("heading", { level: 1, name: "Terms of Service" }).waitFor();
  await page.keyboard.press("/");
  await page.waitForURL("**/search");
  await expect.poll(() => searchField(page).evaluate(isFocused)).toBe(true);

  await follow(page, "/markets");
  const filter = page.getByRole("searchbox", { name: "Search states or cities" });
  await filter.waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => filter.evaluate(isFocused)).toBe(true);
});

test("shortcuts can be turned off, stay off, and can be turned on again", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/terms");
  await page.keyboard.press("?");
  const choice = sheetOf(page).getByLabel("Use keyboard shortcuts");
  await choice.uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("?");
  expect(await sheetOf(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/terms");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.waitForURL("**/search");
});
