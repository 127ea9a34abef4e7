import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO, signIn } from "../support/accounts.ts";
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

test("Enter shows the tool, category, market or state that a text names", async () => {
  const page = await newVisitor("phone");
  const search = async (text: string) => {
    await field(page).fill(text);
    await page.keyboard.press("Enter");
  };
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  await visit(page, "/");
  await search("Porchlight Sites");
  await heading("Reviews of Porchlight Sites");
  await search("NRD");
  await heading("Reviews of Neighborly Referral Desk");
  await search("CRMs");
  await heading("CRM reviews");
  await search("foyer austin");
  await heading("Reviews of Foyer CRM in Austin, TX");
  expect(parameters(page)).toEqual({ q: "Foyer CRM", market: "Austin, TX" });
  await search("78701");
  await heading("Reviews in Austin, TX");
  await page.getByText("The market nearest to 78701.").waitFor();
  await search("tx crm");
  await heading("CRM in Texas");
  expect(parameters(page)).toEqual({ q: "CRM in Texas" });
  await visit(page, "/");
  await search("texas foyer");
  await page.waitForURL("**/tools/foyer-crm?state=TX");
  await visit(page, "/search");
  await search("tx");
  await page.waitForURL("**/markets?q=Texas");
});

test("a text that names several cities or nothing asks what was meant", async () => {
  const page = await newVisitor("desktop");
  const search = async (text: string) => {
    await field(page).fill(text);
    await page.keyboard.press("Enter");
  };
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  const asked = page.getByText("Did you mean");
  await visit(page, "/search");
  await search("aurora");
  await heading("Reviews in Aurora, ");
  const shown = await page.getByRole("heading", { level: 1 }).innerText();
  const other = shown.endsWith("CO") ? "Aurora, IL" : "Aurora, CO";
  await asked.getByRole("link", { name: other }).click();
  // Without reviews there, the heading names the category whose figures are shown.
  await page.getByRole("heading", { level: 1, name: new RegExp(` in ${other}$`) }).waitFor();
  expect(await asked.count()).toBe(0);
  await search("twin cities");
  await heading("Reviews in Minneapolis, MN");
  await asked.getByRole("link", { name: "Saint Paul, MN" }).waitFor();

  await search("pheonix");
  await page.getByRole("heading", { name: "Could not find this market" }).waitFor();
  await asked.getByRole("link", { name: "Phoenix, AZ" }).click();
  await heading("Reviews in Phoenix, AZ");
  expect(parameters(page)).toEqual({ market: "Phoenix, AZ" });
  await search("Atlantis");
  await page.getByRole("heading", { name: "Could not find this market" }).waitFor();
  await page.getByText("We don't know “Atlantis”.").waitFor();
  await page.getByRole("link", { name: "Search tools and reviews for “Atlantis”" }).click();
  await heading("Reviews for “Atlantis”");

  await visit(page, "/search?tab=discussions");
  await search("foyr crm");
  await heading("Discussions about Foyer CRM");
  expect(parameters(page)).toEqual({ q: "Foyer CRM", tab: "discussions" });
  await visit(page, "/search?tab=discussions&q=copprline");
  await asked.getByRole("link", { name: "Copperline Leads" }).click();
  await heading("Discussions about Copperline Leads");
});

test("recent searches open in the empty field, lead back, can be cleared, and are those of the member", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/");
  await field(page).click();
  expect(await page.getByRole("listbox").isVisible()).toBe(false);
  await type(page, "foyer");
  await options(page).filter({ hasText: "Foyer CRM" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Reviews of Foyer CRM" }).waitFor();
  expect(await page.getByRole("region", { name: "Foyer CRM" }).innerText()).toMatch(
    /CRM[\s\S]+out of 10[\s\S]+\d+% would buy again[\s\S]+\d+ reviews\s+\d+ markets/,
  );
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

  await signIn(page, DEMO.member, "/search");
  await field(page).fill("tampa");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Reviews in Tampa, FL" }).waitFor();
  await field(page).fill("");
  await options(page).first().waitFor();
  expect(await options(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^tampa\s+Recent$/),
    "Clear recent searches",
  ]);
  await options(page).filter({ hasText: "Clear recent searches" }).click();
  await page.getByRole("listbox").waitFor({ state: "hidden" });
  await visit(page, "/search");
  await field(page).click();
  expect(await page.getByRole("listbox").isVisible()).toBe(false);
});
