import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO, signIn } from "./support/accounts.ts";
import { untilFocused } from "./support/by-keyboard.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

test("the header and footer lead by keyboard to every main page, and the header marks the current one and stays", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/");
  await page.keyboard.press("Tab");
  await untilFocused(page.getByRole("link", { name: "Skip to content" }));
  const main = page.getByRole("navigation", { name: "Main" });
  for (const [name, heading] of [
    ["Browse Tools", "Browse Tools"],
    ["Premium", "Free, earned, or $9.99 a month"],
    ["Contact", "Contact"],
    ["Markets", "All Markets"],
  ] as const) {
    await main.getByRole("link", { name, exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await main.getByRole("link", { name, exact: true }).getAttribute("aria-current")).toBe("page");
  }
  // The placeholder of a slow screen has its heading, too.
  const filter = page.getByLabel("Search states or cities");
  await filter.waitFor();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.keyboard.press("Tab");
  await untilFocused(filter);
  await page.evaluate(() => window.scrollTo(0, 2000));
  expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);

  const button = page.getByRole("button", { name: "Company" });
  const link = main.getByRole("link", { name: "About Us" });
  await button.press("Enter");
  await link.waitFor();
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "detached" });
  await untilFocused(button);
  await button.click();
  await link.waitFor();
  // An outside click closes it.
  await page.getByRole("main").click({ position: { x: 2, y: 2 } });
  await link.waitFor({ state: "detached" });
  await button.press("Enter");
  await link.press("Enter");
  await page.getByRole("heading", { name: "Our mission" }).waitFor();

  const footer = page.getByRole("contentinfo");
  for (const [column, links] of [
    ["Platform", ["Home", "Search Reviews", "Browse Tools", "Add Review", "Premium"]],
    ["Company", ["About Us", "How We Calculate", "Contact", "Markets", "Feeds"]],
    ["Legal", ["Privacy Policy", "Terms of Service"]],
  ] as const) {
    const shown = await footer.getByRole("navigation", { name: column }).getByRole("link").allInnerTexts();
    expect(shown).toEqual(links);
  }
  expect(await footer.getByRole("list").last().getByRole("link").count()).toBe(4);
  await footer.getByText(`© ${new Date().getFullYear()} ToolComps`).waitFor();
});

test("the header responds to a member on a slow machine as soon as the page is hydrated", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.moderator, "/about");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (let round = 0; round < 3; round += 1) {
    await visit(page, "/about");
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/add-review"]')?.click());
    await page.getByRole("heading", { level: 1, name: "Add a review" }).waitFor();
  }
});

test("a phone has a menu that slides out and keeps the focus, and a bottom bar that marks the current place", async () => {
  const page = await newVisitor("phone", { expectStatus: [404] });
  await visit(page, "/nowhere");
  expect(await page.title()).toBe("Page not found · ToolComps");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.getByRole("heading", { name: "Find the Best Real Estate Tools In Your Market" }).waitFor();
  // Phones have no keys.
  expect(await page.getByRole("button", { name: "Keyboard shortcuts" }).count()).toBe(0);

  const open = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await open.click();
  await menu.waitFor();
  expect((await menu.boundingBox())?.width).toBe(280);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add Review");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await open.click();
  await menu.getByRole("button", { name: "Close" }).click();
  await menu.waitFor({ state: "hidden" });
  await open.click();
  await menu.getByRole("link", { name: "About Us" }).click();
  await page.getByRole("heading", { name: "Our mission" }).waitFor();
  await menu.waitFor({ state: "hidden" });

  const tabs = page.getByRole("navigation", { name: "Tabs" });
  expect(await tabs.getByRole("link").allInnerTexts()).toEqual(["Home", "Markets", "Search", "Saved", "Me"]);
  await tabs.getByRole("link", { name: "Markets" }).click();
  const filter = page.getByLabel("Search states or cities");
  await filter.fill("atlantis");
  await page.getByRole("heading", { name: "No markets match your search" }).waitFor();
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.getByRole("heading", { name: "Texas" }).waitFor();
  expect(await filter.inputValue()).toBe("");
  await tabs.getByRole("link", { name: "Search" }).click();
  await page.getByRole("heading", { name: "Search Reviews" }).waitFor();
  expect(await tabs.getByRole("link", { name: "Search" }).getAttribute("aria-current")).toBe("page");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Oldest");
  await page.waitForURL("**sort=oldest");
  await tabs.getByRole("link", { name: "Me", exact: true }).click();
  await page.waitForURL(/\/auth\?mode=login&redirect=%2Fprofile/);
  await page.goBack();
  await page.waitForURL("**sort=oldest");
  const login = page.getByRole("banner").getByRole("link", { name: "Login" });
  await login.click();
  await page.waitForURL((url) => url.searchParams.get("redirect") === "/search?sort=oldest");
  await login.click();
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/search?sort=oldest");
});

test("the chosen theme is stored and applied before the first paint", async () => {
  const page = await newVisitor("desktop", { colorScheme: "light" });
  await visit(page, "/");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await background()).toBe("rgb(250, 248, 242)");
  await page.getByLabel("Theme").selectOption("Dark");
  expect(await background()).toBe("rgb(15, 20, 18)");
  await page.goto("/about", { waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await visit(page, "/about");
  await page.getByLabel("Theme").selectOption("System");
  expect(await background()).toBe("rgb(250, 248, 242)");
});

test("a page comes alive where the browser reports no paint, frame or idle time", async () => {
  const page = await newVisitor("phone");
  await page.addInitScript(() => {
    window.PerformanceObserver.prototype.observe = () => {};
    window.IntersectionObserver.prototype.observe = () => {};
    window.requestAnimationFrame = () => 0;
    window.requestIdleCallback = () => 0;
    document.addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true);
  });
  await visit(page, "/");
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Search" }).click();
  await page.getByRole("heading", { level: 1, name: "Search Reviews" }).waitFor();
  await page.getByRole("combobox", { name: "Category" }).selectOption("CRM");
  await page.getByRole("heading", { level: 1, name: "CRM reviews" }).waitFor();
});

const sectionOf = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

test("Home shows popular markets, picks and new reviews, without JavaScript, too", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/");
  const markets = sectionOf(page, "Popular Markets").getByRole("link", { name: /\d+ reviews?$/ });
  expect(await markets.count()).toBe(8);
  expect(await markets.first().innerText()).toMatch(/^Austin\s+Texas\s+\d+ reviews$/);

  // The third is for wide screens.
  const cards = sectionOf(page, "Just reviewed").getByRole("article");
  const names = await cards.getByRole("heading").allInnerTexts();
  expect(new Set(names).size).toBe(2);
  await cards.first().getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: names[0] ?? "" }).waitFor();
  await page.waitForURL("**/reviews/*");

  await page.goto("/");
  const picks = sectionOf(page, "Best picks, U.S.").getByRole("listitem");
  expect(await picks.count()).toBe(3);
  const crm = picks.filter({ has: page.getByRole("link", { name: "CRM", exact: true }) });
  const best = crm.locator("div", { hasText: "Best rated" });
  const tool = await best.getByRole("link").innerText();
  // All of a pick leads to the tool, and its category to the leaderboard.
  await best.click();
  await page.getByRole("heading", { level: 1, name: tool }).waitFor();
  await page.goto("/");
  await crm.getByRole("link", { name: "CRM", exact: true }).click();
  await page.waitForURL("**/leaderboards?category=CRM");
  await page.getByText("with fewer than 5 reviews").click();
  await page.getByRole("table").getByRole("link", { name: tool }).waitFor();

  const wide = await newVisitor("desktop", { javaScriptEnabled: false });
  await wide.goto("/");
  expect(await sectionOf(wide, "Just reviewed").getByRole("article").count()).toBe(3);
  expect(await sectionOf(wide, "Best picks, U.S.").getByRole("listitem").count()).toBe(5);
});

test("the names of Home's categories and markets share a baseline in each row", async () => {
  const page = await newVisitor("desktop", { viewport: { width: 1024, height: 800 } });
  await visit(page, "/");
  const topsOf = (name: string, label: string) =>
    sectionOf(page, name)
      .getByRole("listitem")
      .locator(label)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const categories = await topsOf("Browse by Category", "a");
  expect(categories).toHaveLength(5);
  expect(new Set(categories).size).toBe(1);
  const markets = await topsOf("Popular Markets", "a > b");
  expect(markets).toHaveLength(8);
  expect(new Set(markets).size).toBe(2);
});

test("the demo banner takes one line and can be dismissed for good", async () => {
  const page = await newVisitor("phone", { expectComplaint: /ERR_FAILED/ });
  await visit(page, "/");
  const banner = page.getByRole("complementary", { name: "Demo" });
  expect((await banner.boundingBox())?.height).toBe(28);
  const dismiss = await banner.getByRole("button", { name: "Dismiss" }).boundingBox();
  expect(Math.min(dismiss?.width ?? 0, dismiss?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await banner.waitFor({ state: "hidden" });
  // The first HTML has it, and hides it before the scripts arrive.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/pricing");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  expect(await page.locator('aside[aria-label="Demo"]').count()).toBe(1);
});
