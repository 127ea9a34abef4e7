import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { holdAnswers } from "./support/slow-network.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const REVIEWS = /\/api\/reviews(\?|$)/;
const isFocused = (element: Element) => element === document.activeElement;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const bar = (page: Page) => page.getByRole("progressbar", { name: "Loading" });
const busyList = (page: Page) =>
  page.locator('[aria-busy="true"]').filter({ has: page.getByRole("article") });
const firstReview = (page: Page) =>
  page.getByRole("article").first().getByRole("link").first().getAttribute("href");

describe("on a slow line", () => {
  test("a filter keeps its choice and the focus, and the list before stays until the next one is there", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/search?market=Austin%2C+TX");
    const before = await firstReview(page);
    const sort = page.getByRole("combobox", { name: "Sort by" });
    const release = await holdAnswers(page, REVIEWS);
    await sort.focus();
    await page.keyboard.press("ArrowDown");
    await busyList(page).waitFor();
    expect(await sort.inputValue()).toBe("oldest");
    await bar(page).waitFor();
    await expect.poll(() => busyList(page).evaluate((list) => getComputedStyle(list).opacity)).toBe("0.5");
    expect(await firstReview(page)).toBe(before);
    await heading(page, "Reviews in Austin, TX").waitFor();
    expect(await sort.evaluate(isFocused)).toBe(true);

    release();
    await busyList(page).waitFor({ state: "detached" });
    await bar(page).waitFor({ state: "detached" });
    expect(await firstReview(page)).not.toBe(before);
    expect(await sort.inputValue()).toBe("oldest");
    expect(await sort.evaluate(isFocused)).toBe(true);
  });

  test("the page before stays under a bar until the next one is there", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/tools");
    const release = await holdAnswers(page, "**/api/markets");
    const tab = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Markets" });
    await tab.click();
    await bar(page).waitFor();
    expect(await tab.getAttribute("aria-current")).toBe("page");
    await heading(page, "Browse Tools").waitFor();
    expect(await page.getByRole("status", { name: "Loading markets" }).count()).toBe(0);
    release();
    await heading(page, "All Markets").waitFor();
    await bar(page).waitFor({ state: "detached" });
  });
});

test("offline, what was loaded stays, the rest says why it can't be loaded, and loads once there is a network", async () => {
  const page = await newVisitor("phone", {
    expectComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  await visit(page, "/search?market=Austin%2C+TX");
  const told = page.getByRole("banner").getByText("You're offline. Showing what was loaded.");
  const retry = page.getByRole("button", { name: "Retry" });
  await page.context().setOffline(true);
  await told.waitFor();
  await expectAccessible(page);
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await sort.selectOption("Oldest");
  await page.getByRole("heading", { name: "Could not load reviews" }).waitFor();
  await page.getByText("You're offline. It loads as soon as you're connected.").waitFor();
  await heading(page, "Reviews in Austin, TX").waitFor();
  await retry.waitFor();

  // Neither its code nor its data was loaded before.
  const tab = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Markets" });
  await tab.click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await told.waitFor();
  await retry.waitFor();

  await page.context().setOffline(false);
  await heading(page, "All Markets").waitFor();
  await told.waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("article").first().waitFor();
  expect(await sort.inputValue()).toBe("oldest");
});
