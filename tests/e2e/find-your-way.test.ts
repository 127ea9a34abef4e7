import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO, signIn } from "./support/accounts.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

test("a market search without a match can be cleared", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/markets?q=atlantis");
  await page.getByRole("heading", { name: "No markets match your search" }).waitFor();
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.getByRole("heading", { name: "Texas" }).waitFor();
  expect(await page.getByLabel("Search states or cities").inputValue()).toBe("");
});

describe("the header", () => {
  test("links to every main page and marks the current one", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/");
    const main = page.getByRole("navigation", { name: "Main" });
    for (const [name, heading] of [
      ["Markets", "All Markets"],
      ["Browse Tools", "Browse Tools"],
      ["Premium", "Free, earned, or $9.99 a month"],
      ["Contact", "Contact"],
    ] as const) {
      await main.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(await main.getByRole("link", { name, exact: true }).getAttribute("aria-current")).toBe("page");
    }
  });

  test("responds to a member on a slow machine as soon as the page is hydrated", async () => {
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.moderator, "/about");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (let round = 0; round < 6; round += 1) {
      await visit(page, "/about");
      await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/add-review"]')?.click());
      await page.getByRole("heading", { level: 1, name: "Add a review" }).waitFor();
    }
  });

  test("opens the Company menu by keyboard and closes it on Escape or an outside click", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/");
    const button = page.getByRole("button", { name: "Company" });
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About Us" });
    await button.focus();
    await page.keyboard.press("Enter");
    await link.waitFor();
    await page.keyboard.press("Escape");
    await link.waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await link.waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await link.waitFor({ state: "detached" });
    await button.click();
    await link.click();
    await page.getByRole("heading", { name: "Our mission" }).waitFor();
  });

  test("stays visible, and the first Tab reaches the skip link", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/markets");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(
      await page.getByLabel("Search states or cities").evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 2000));
    expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
  });
});

describe("a phone", () => {
  test("has a menu that slides out, traps the focus, and closes on Escape, its button or navigation", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/");
    const open = page.getByRole("button", { name: "Menu", exact: true });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await open.click();
    await menu.waitFor();
    expect((await menu.boundingBox())?.width).toBe(280);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add Review");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await open.click();
    await menu.getByRole("button", { name: "Close" }).click();
    await menu.waitFor({ state: "hidden" });
    await open.click();
    await menu.getByRole("link", { name: "About Us" }).click();
    await page.getByRole("heading", { name: "Our mission" }).waitFor();
    await menu.waitFor({ state: "hidden" });
  });

  test("has a bottom bar that links to the five main places and marks the current one", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/");
    const tabs = page.getByRole("navigation", { name: "Tabs" });
    expect(await tabs.getByRole("link").allInnerTexts()).toEqual([
      "Home",
      "Markets",
      "Search",
      "Saved",
      "Me",
    ]);
    await tabs.getByRole("link", { name: "Search" }).click();
    await page.getByRole("heading", { name: "Search Reviews" }).waitFor();
    expect(await tabs.getByRole("link", { name: "Search" }).getAttribute("aria-current")).toBe("page");
    await tabs.getByRole("link", { name: "Me", exact: true }).click();
    await page.waitForURL(/\/auth\?mode=login&redirect=%2Fprofile/);
    await page.goBack();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.waitForURL(/\/auth\?mode=login&redirect=%2Fsearch/);
  });
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

test("the footer has its columns, the social links and the year", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/terms");
  const footer = page.getByRole("contentinfo");
  for (const [column, links] of [
    ["Platform", ["Home", "Search Reviews", "Browse Tools", "Add Review", "Premium"]],
    ["Company", ["About Us", "How We Calculate", "Contact", "Markets", "Feeds"]],
    ["Legal", ["Privacy Policy", "Terms of Service"]],
  ] as const) {
    const shown = await footer.getByRole("navigation", { name: column }).getByRole("link").allInnerTexts();
    expect(shown).toEqual(links);
  }
  expect(await footer.getByRole("list").first().getByRole("link").count()).toBe(4);
  await footer.getByText(`© ${new Date().getFullYear()} ToolComps`).waitFor();
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

test.each([
  { name: "phone", device: "phone" },
  { name: "desktop", device: "desktop" },
  { name: "phone without JavaScript", device: "phone", javaScriptEnabled: false },
] as const)("Home shows new reviews, the best values and local prices, on a $name", async (given) => {
  const { device, javaScriptEnabled = true } = given;
  const page = await newVisitor(device, { javaScriptEnabled });
  const open = (address: string) => (javaScriptEnabled ? visit(page, address) : page.goto(address));
  await open("/");
  const austin = sectionOf(page, "Popular Markets").getByRole("link", { name: /^Austin/ });
  expect(await austin.innerText()).toMatch(/Lead \$\d+\s+CRM \$\d+\/mo/);

  const cards = sectionOf(page, "Just reviewed").getByRole("article");
  const names = await cards.getByRole("heading").allInnerTexts();
  expect(new Set(names).size).toBe(3);
  await cards.first().getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: names[0] ?? "" }).waitFor();
  await page.waitForURL("**/reviews/*");

  await open("/");
  const best = sectionOf(page, "Best value by category").getByRole("table");
  const crm = best.getByRole("row").filter({ has: page.getByRole("link", { name: "CRM", exact: true }) });
  const tool = await crm.getByRole("rowheader").getByRole("link").innerText();
  // The whole row leads to the tool, and its category to the leaderboard.
  await crm.click();
  await page.getByRole("heading", { level: 1, name: tool }).waitFor();
  await open("/");
  await crm.getByRole("link", { name: "CRM", exact: true }).click();
  await page.waitForURL("**/leaderboards?category=CRM");
  await page.getByRole("table").getByRole("link", { name: tool }).waitFor();
});

test("the names of Home's categories and markets share a baseline in each row", async () => {
  // Where the facts of some markets need two lines.
  const page = await newVisitor("desktop", { viewport: { width: 1024, height: 800 } });
  await visit(page, "/");
  const topsOf = (name: string, label: string) =>
    sectionOf(page, name)
      .getByRole("listitem")
      .locator(label)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const categories = await topsOf("Browse by Category", "a > b");
  expect(categories).toHaveLength(5);
  expect(new Set(categories).size).toBe(1);
  const markets = await topsOf("Popular Markets", "a > div > b");
  expect(markets).toHaveLength(8);
  expect(new Set(markets).size).toBe(2);
});

test("an unknown URL shows the not-found page with a link home", async () => {
  const page = await newVisitor("phone", { expectStatus: [404] });
  await visit(page, "/nowhere");
  expect(await page.title()).toBe("Page not found · ToolComps");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.getByRole("heading", { name: "Find the Best Real Estate Tools In Your Market" }).waitFor();
});

test.each(["phone", "desktop"] as const)(
  "the demo banner takes one line and can be dismissed for good, on a %s",
  async (device) => {
    const page = await newVisitor(device, { expectComplaint: /ERR_FAILED/ });
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
  },
);
