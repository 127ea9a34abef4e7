import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, productUrl, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const areas = (page: Page) => page.getByRole("navigation", { name: "Area" });
const isCurrent = (page: Page, area: string) =>
  areas(page).locator("[aria-current=page]", { hasText: area }).waitFor();
/** Opens a closed section. */
const open = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true }).click();

test("a visitor compares a tool in areas", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/search?q=Copperline+Leads");
  await page.getByRole("heading", { level: 2, name: "Copperline Leads" }).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Copperline Leads" }).waitFor();
  await isCurrent(page, "U.S.");

  await page.getByText("Pick a city").click();
  await page.getByRole("combobox", { name: "City" }).pressSequentially("Aust");
  await page.getByRole("option", { name: "Austin, TX" }).click();
  await isCurrent(page, "Austin");
  expect(page.url()).toContain("/tools/copperline-leads?market=austin-tx");

  // The city and the tool are known, so reviews are headed by their authors.
  await page.getByRole("article").getByRole("heading", { name: /^By / }).first().waitFor();

  await areas(page).getByRole("link", { name: "Texas" }).click();
  await isCurrent(page, "Texas");
  expect(page.url()).toContain("/tools/copperline-leads?state=TX");
  await page.getByRole("link", { name: /^All \d+ reviews$/ }).click();
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(8);
  await page.goBack();
  await page.goBack();
  await isCurrent(page, "Austin");

  await open(page, "Other Lead Generation tools");
  await expect.poll(() => page.url()).toContain("open=others");
  const others = page.locator("details", {
    has: page.getByRole("heading", { name: "Other Lead Generation tools" }),
  });
  await others.getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: "Copperline Leads" }).waitFor({ state: "detached" });
  expect(page.url()).toMatch(/\/tools\/[\w-]+\?market=austin-tx$/);
});

test("what a tool is picked for is said with its area, and Compare leads to the others", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/tools/foyer-crm?market=austin-tx");
  await page.getByText("Best rated CRM in Austin").waitFor();
  // The page's only filled button.
  expect(await page.getByRole("main").locator(".button-primary").allInnerTexts()).toEqual(["Compare"]);
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Compare CRMs" }).waitFor();
  await page.getByRole("link", { name: /^Rolodesk/ }).click();
  await page.getByRole("columnheader", { name: "Foyer CRM" }).waitFor();
  expect(page.url()).toContain("/compare?market=austin-tx&tools=foyer-crm%2Crolodesk");
});

test("the page of a tool is complete without JavaScript, and scores, points and groups lead to their reviews", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/tools/foyer-crm");
  for (const name of ["What agents pay", "Scores", "Where agents use it", "What agents say", "Reviews"]) {
    await page.getByRole("heading", { name, exact: true }).waitFor();
  }
  await open(page, "How we calculate");
  await page.getByText("monthly cost ÷ (contacts managed × user adoption)").waitFor();
  await page.getByText("Pick a city").click();
  await page.getByLabel("City").fill("Austin, Texas");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await isCurrent(page, "Austin");
  expect(page.url()).toBe(`${productUrl()}/tools/foyer-crm?market=austin-tx`);
  await page.goto("/tools/foyer-crm?market=austin-tx&tab=discussions");
  await page.getByRole("link", { name: /^Reviews \d+$/ }).waitFor();
  await page.getByRole("heading", { name: "Discussions", exact: true }).first().waitFor();
  await isCurrent(page, "Austin");

  await page.goto("/tools/foyer-crm");
  const count = await page.locator("dl > div", { hasText: "8–8.9" }).locator("b").innerText();
  await page.getByRole("link", { name: "8–8.9" }).click();
  await page.waitForURL("**/search?maxScore=8.9&minScore=8&q=Foyer+CRM");
  await page.getByRole("link", { name: `Reviews ${count} results` }).waitFor();

  await page.goto("/tools/foyer-crm?market=austin-tx&open=points");
  const point = page.getByRole("listitem").filter({ hasText: "Clean import" });
  const named = Number.parseInt(await point.locator("b").innerText(), 10);
  await point.getByRole("link").click();
  await page.waitForURL("**/search?market=Austin%2C+TX&q=Foyer+CRM+Clean+import");
  await page.getByRole("link", { name: `Reviews ${named} results` }).waitFor();

  await page.goto("/tools/foyer-crm?market=austin-tx");
  await open(page, "Who it works for");
  await page.getByRole("link", { name: "Solo agents" }).click();
  await page.waitForURL("**/search?market=Austin%2C+TX&q=Foyer+CRM&reviewerType=solo_agent");
});

test("few reviews are reports without medians and ranks, and where there are none, a larger area's figures are named", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/tools/foyer-crm?market=denver-co");
  // The only two of Colorado, whose state would repeat them.
  expect(await areas(page).getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("Denver"),
    "U.S.",
  ]);
  // Picked in the U.S., whose figures are beside those of Denver.
  await page.getByText("Best rated CRM across the U.S.").waitFor();
  await page.getByText(/^U\.S\.: \d\.\d out of 10 from \d+ reviews, /).waitFor();
  await page.getByText(/^\$\d+ and \$\d+$/).waitFor();
  await page.getByText(/^U\.S\. median \$\d+ \(\d+ reviews\)$/).waitFor();
  await page.getByText(/^\d+\.\d, \d+\.\d$/).waitFor();
  expect(await page.getByText("Half of agents").count()).toBe(0);
  expect(await page.getByText("U.S. figures").count()).toBe(0);
  await visit(page, "/tools/foyer-crm?market=casper-wy");
  await page.getByText("No reviews in Casper yet").waitFor();
  await page.getByText("U.S. figures").waitFor();
  await page.getByText(/^Half of agents pay \$\d+ to \$\d+\.$/).waitFor();
  await page.getByRole("link", { name: "Add Review" }).last().click();
  await page.waitForURL(/\/auth\?/);
});

test("other spellings lead to the tool's address, and unknown ones say so", async () => {
  const spelled = await fetch(`${productUrl()}/tools/FOYER%20crm?market=Austin%2C+TX`, {
    redirect: "manual",
  });
  expect(spelled.status).toBe(301);
  expect(spelled.headers.get("location")).toBe("/tools/foyer-crm?market=austin-tx");
  const unknown = await fetch(`${productUrl()}/tools/foyer-crm?market=Atlantis`);
  expect(await unknown.text()).toContain("know “Atlantis”, so these numbers are for the whole U.S.");
});

test("a tool that could not load offers a retry, and its table of states leads to them", async () => {
  const page = await newVisitor("desktop", { expectStatus: [500], expectComplaint: /Internal Server Error/ });
  await visit(page, "/search?q=Foyer+CRM");
  const figures = /\/api\/tools\/foyer-crm\/comps/;
  await page.route(figures, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("heading", { level: 2, name: "Foyer CRM" }).getByRole("link").click();
  const failed = page.getByRole("heading", { name: "Could not load this tool" });
  await failed.waitFor();
  expect(await page.getByText("Could not load this tool", { exact: true }).count()).toBe(1);
  await expect.poll(() => page.title()).toMatch(/^Could not load this tool · /);
  await page.unroute(figures);
  await page.getByRole("button", { name: "Try again" }).click();
  await failed.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
  await page
    .getByRole("row", { name: /^Texas/ })
    .getByRole("link")
    .click();
  await isCurrent(page, "Texas");
});
