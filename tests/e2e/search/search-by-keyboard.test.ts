import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/vocabulary.ts";
import { DEMO, signIn } from "../support/accounts.ts";
import { delayResponses } from "../support/slow-network.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const field = (page: Page) => page.getByRole("combobox", { name: "City or tool" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const highlighted = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Presses Tab until the target has the focus; fails on pages that trap it. */
async function tabTo(page: Page, isThere: () => boolean) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(isThere)) return;
  }
  throw new Error("Sixty presses of Tab did not lead there.");
}

const onField = () => document.activeElement?.getAttribute("role") === "combobox";
const onReview = () =>
  document.activeElement?.closest("article h3") !== null &&
  (document.activeElement as HTMLAnchorElement).pathname.startsWith("/reviews/");

async function type(page: Page, text: string) {
  await field(page).fill("");
  await page.keyboard.type(text);
  const found = new RegExp(text, "i");
  await options(page).filter({ hasText: found }).first().waitFor();
  // Until then the list belongs to the first letters.
  await options(page).filter({ hasNotText: found }).first().waitFor({ state: "hidden" });
}

async function highlight(page: Page, text: string) {
  const count = await options(page).count();
  for (let presses = 0; presses < count; presses++) {
    await page.keyboard.press("ArrowDown");
    if ((await highlighted(page).innerText()).startsWith(text)) return;
  }
  throw new Error(`"${text}" is not among the suggestions.`);
}

test("a visitor gets from Home to a review in Austin by keyboard alone", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/");
  await tabTo(page, onField);
  await type(page, "aus");
  await highlight(page, "Austin, TX");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?**");
  expect(parameters(page)).toEqual({ market: "Austin, TX" });
  await page.getByRole("heading", { level: 1, name: "Reviews in Austin, TX" }).waitFor();

  await tabTo(page, onReview);
  const tool = await page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/reviews/*");
  await page.getByRole("heading", { level: 1, name: tool }).waitFor();
});

describe("the suggestions", () => {
  test("include at most five matching cities and five tools, in a list of at most 300 pixels", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/search");
    await field(page).focus();
    await type(page, "le");
    const texts = await options(page).allInnerTexts();
    for (const label of ["Market", "Tool"]) {
      const found = texts.filter((text) => text.endsWith(label));
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(LIMITS.suggestions);
      for (const text of found) expect(text.toLowerCase()).toContain("le");
    }
    const box = await page.getByRole("listbox").boundingBox();
    expect(box?.height).toBeGreaterThan(100);
    expect(box?.height).toBeLessThanOrEqual(300);
  });

  test("announce the highlighted option to screen readers and wrap around", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/search");
    await field(page).focus();
    await type(page, "le");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await field(page).getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("ArrowUp");
    const last = options(page).last();
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(await last.getAttribute("id"));
    await page.keyboard.press("ArrowDown");
    const first = options(page).first();
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
  });

  test("close on Escape or an outside click, and the text stays", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/search");
    await field(page).focus();
    await type(page, "austin");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("listbox").isVisible()).toBe(false);
    expect(await field(page).inputValue()).toBe("austin");

    await page.keyboard.press("ArrowDown");
    await page.getByRole("listbox").waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByRole("listbox").waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("");
  });

  test("leave an Enter to the input method", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/search");
    await field(page).focus();
    await type(page, "austin");
    await page.keyboard.press("ArrowDown");
    // Safari reports the Enter that ends a composition after it, with this code.
    await field(page).evaluate((input) =>
      input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }),
      ),
    );
    expect([await page.getByRole("listbox").isVisible(), new URL(page.url()).search]).toEqual([true, ""]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?market=Austin*");
  });

  test("stay visible while the next ones load", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/search");
    await field(page).focus();
    await type(page, "aust");
    const suggestions = "**/api/search/suggestions?text=austi";
    const answer = await delayResponses(page, suggestions);
    const asked = page.waitForRequest(suggestions);
    await page.keyboard.type("i");
    await asked;
    expect(await options(page).count()).toBeGreaterThan(0);
    answer();
    await options(page).filter({ hasText: "Austin, TX" }).waitFor();
  });
});

test("choosing a tool replaces market and category", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search?market=Austin%2C+TX&category=Lead+Generation");
  await field(page).focus();
  await type(page, "foyer");
  await highlight(page, "Foyer CRM");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Reviews of Foyer CRM" }).waitFor();
  expect(parameters(page)).toEqual({ q: "Foyer CRM" });
  expect(await page.getByRole("region", { name: "Foyer CRM" }).innerText()).toMatch(
    /CRM[\s\S]+out of 10[\s\S]+\d+% would buy again[\s\S]+\d+ reviews\s+\d+ markets/,
  );
  // Few reviews are counted.
  await visit(page, "/search?q=Sphere+Keeper");
  await page
    .getByRole("region", { name: "Sphere Keeper" })
    .getByText(/^\d of \d would buy again$/)
    .waitFor();
});

test("choosing a city replaces the text and keeps category and sort order", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search?q=Foyer+CRM&category=CRM&sort=oldest");
  await field(page).focus();
  await type(page, "denver");
  await highlight(page, "Denver, CO");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "CRM reviews in Denver, CO" }).waitFor();
  expect(parameters(page)).toEqual({ market: "Denver, CO", category: "CRM", sort: "oldest" });
});

test("free text searches a city unless it names a tool, a state or nothing", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/");
  await field(page).focus();
  await page.keyboard.type("austin");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Reviews in Austin, TX" }).waitFor();
  expect(parameters(page)).toEqual({ market: "austin" });

  await field(page).fill("aurora");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Reviews in Aurora, " }).waitFor();
  await page.getByText("Did you mean").getByRole("link", { name: "Aurora, " }).first().waitFor();

  await field(page).fill("foyr crm");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Reviews of Foyer CRM" }).waitFor();
  expect(parameters(page)).toEqual({ q: "Foyer CRM" });

  await field(page).fill("Atlantis");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Could not find this market" }).waitFor();
  expect(parameters(page)).toEqual({ market: "Atlantis" });
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await page.getByRole("heading", { level: 1, name: "Search Reviews" }).waitFor();

  await field(page).fill("");
  await type(page, "texas");
  await highlight(page, "Texas");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/markets?q=Texas");
  await page
    .getByRole("listitem")
    .getByRole("link", { name: /^Austin/ })
    .waitFor();
});

describe.each(["desktop", "phone"] as const)("on a %s, Enter", (device) => {
  const search = async (page: Page, text: string) => {
    await field(page).fill(text);
    await page.keyboard.press("Enter");
  };
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

  test("shows the tool, category, market or state that a text names", async () => {
    const page = await newVisitor(device);
    await visit(page, "/");
    await search(page, "Porchlight Sites");
    await heading(page, "Reviews of Porchlight Sites");
    await search(page, "NRD");
    await heading(page, "Reviews of Neighborly Referral Desk");
    await search(page, "CRMs");
    await heading(page, "CRM reviews");
    await search(page, "foyer austin");
    await heading(page, "Reviews of Foyer CRM in Austin, TX");
    expect(parameters(page)).toEqual({ q: "Foyer CRM", market: "Austin, TX" });
    await search(page, "78701");
    await heading(page, "Reviews in Austin, TX");
    await page.getByText("The market nearest to 78701.").waitFor();
    await search(page, "tx crm");
    await page.waitForURL("**/leaderboards?category=CRM&state=TX");
    await visit(page, "/");
    await search(page, "texas foyer");
    await page.waitForURL("**/tools/foyer-crm?state=TX");
    await visit(page, "/");
    await search(page, "crm texas");
    await page.waitForURL("**/leaderboards?category=CRM&state=TX");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await visit(page, "/search");
    await search(page, "tx");
    await page.waitForURL("**/markets?q=Texas");
  });

  test("asks which city was meant when several have the name or are in the area", async () => {
    const page = await newVisitor(device);
    await visit(page, "/search");
    await search(page, "aurora");
    await heading(page, "Reviews in Aurora, ");
    const shown = await page.getByRole("heading", { level: 1 }).innerText();
    const other = shown.endsWith("CO") ? "Aurora, IL" : "Aurora, CO";
    await page.getByText("Did you mean").getByRole("link", { name: other }).click();
    await heading(page, `Reviews in ${other}`);
    expect(await page.getByText("Did you mean").count()).toBe(0);

    await search(page, "twin cities");
    await heading(page, "Reviews in Minneapolis, MN");
    await page.getByText("Did you mean").getByRole("link", { name: "Saint Paul, MN" }).waitFor();
  });

  test("asks what was meant when nothing has the name", async () => {
    const page = await newVisitor(device);
    await visit(page, "/search");
    await search(page, "pheonix");
    await page.getByRole("heading", { name: "Could not find this market" }).waitFor();
    await page.getByText("Did you mean").getByRole("link", { name: "Phoenix, AZ" }).click();
    await heading(page, "Reviews in Phoenix, AZ");
    expect(parameters(page)).toEqual({ market: "Phoenix, AZ" });
  });
});

test("without JavaScript, a text finds what it means or asks", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/search");
  const search = async (text: string) => {
    await field(page).fill(text);
    await page.getByRole("button", { name: "Search", exact: true }).click();
  };
  await search("foyr crm");
  await page.getByRole("heading", { level: 1, name: "Reviews of Foyer CRM" }).waitFor();
  await search("pheonix");
  await page.getByText("Did you mean").getByRole("link", { name: "Phoenix, AZ" }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews in Phoenix, AZ" }).waitFor();
});

test("the Discussions tab searches for the same text", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search?tab=discussions");
  await field(page).fill("foyr crm");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Discussions about Foyer CRM" }).waitFor();
  expect(parameters(page)).toEqual({ q: "Foyer CRM", tab: "discussions" });
  await visit(page, "/search?tab=discussions&q=copprline");
  await page.getByText("Did you mean").getByRole("link", { name: "Copperline Leads" }).click();
  await page.getByRole("heading", { level: 1, name: "Discussions about Copperline Leads" }).waitFor();
});

describe.each(["desktop", "phone"] as const)("recent searches on a %s", (device) => {
  test("open in the empty field, lead back, and can be cleared", async () => {
    const page = await newVisitor(device);
    await visit(page, "/");
    await field(page).click();
    expect(await page.getByRole("listbox").isVisible()).toBe(false);
    await type(page, "foyer");
    await options(page).filter({ hasText: "Foyer CRM" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Reviews of Foyer CRM" }).waitFor();
    await field(page).fill("denver");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Reviews in Denver, CO" }).waitFor();

    await visit(page, "/");
    await field(page).click();
    await options(page).first().waitFor();
    expect(await options(page).allInnerTexts()).toEqual([
      expect.stringMatching(/^denver\s+Recent$/),
      expect.stringMatching(/^Foyer CRM\s+Recent$/),
      "Clear recent searches",
    ]);
    await options(page).filter({ hasText: "Foyer CRM" }).click();
    await page.getByRole("heading", { level: 1, name: "Reviews of Foyer CRM" }).waitFor();
    expect(parameters(page)).toEqual({ q: "Foyer CRM" });

    await field(page).fill("");
    await options(page).filter({ hasText: "Clear recent searches" }).click();
    await page.getByRole("listbox").waitFor({ state: "hidden" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("recent_searches"))).toBeNull();
    await visit(page, "/search");
    await field(page).click();
    expect(await page.getByRole("listbox").isVisible()).toBe(false);
  });

  test("are those of the member who signed in", async () => {
    const page = await newVisitor(device);
    await visit(page, "/search");
    await field(page).fill("denver");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Reviews in Denver, CO" }).waitFor();
    await signIn(page, DEMO.member, "/search");
    await visit(page, "/search");
    await field(page).fill("tampa");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Reviews in Tampa, FL" }).waitFor();
    await field(page).fill("");
    await options(page).first().waitFor();
    expect((await options(page).allInnerTexts())[0]).toMatch(/^tampa/);
    expect(await options(page).filter({ hasText: "denver" }).count()).toBe(0);
  });
});

test("the suggestions mark what was typed, and name the alias that it is", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search");
  await field(page).focus();
  await type(page, "le");
  expect(await options(page).first().locator("mark").innerText()).toMatch(/^le$/i);
  await field(page).fill("nrd");
  const tool = options(page).filter({ hasText: "Neighborly Referral Desk" });
  await tool.locator("mark", { hasText: "NRD" }).waitFor();
  expect(await options(page).count()).toBe(1);
});
