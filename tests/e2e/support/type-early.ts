import type { Page } from "playwright-core";
import { expect } from "vitest";
import { delayResponses } from "./slow-network.ts";
import { untilAlive } from "./visitors.ts";

interface EarlyScreen {
  address: string;
  /** By the names of all fields of the screen. Boxes have a value to choose. */
  fields: Record<string, string>;
  /** What must come of it, alone or after a press. */
  expected: (page: Page) => Promise<unknown>;
}

const inAddress = (page: Page, ...parts: string[]) =>
  page.waitForURL(({ pathname, search }) => parts.every((part) => (pathname + search).includes(part)));
const press = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true }).click();

/** Presses a button, and returns what is sent. */
async function sent(page: Page, name: string, path: string): Promise<string> {
  const request = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith(path));
  await page.getByRole("button", { name, exact: true }).click();
  return (await request).postData() ?? "";
}

const EMAIL = "early@journey.test";
const PASSWORD = "copper kettle 9 lamps";

const SCREENS: EarlyScreen[] = [
  {
    address: "/",
    fields: { market: "austin crm" },
    async expected(page) {
      await page.locator("main [name=market]").press("Enter");
      await inAddress(page, "/search?market=austin");
    },
  },
  {
    address: "/search?market=Austin%2C+TX",
    fields: { market: "Houston, TX", category: "CRM", sort: "highest-rated" },
    async expected(page) {
      await page.getByRole("heading", { level: 1, name: "CRM reviews in Austin, TX" }).waitFor();
      await inAddress(page, "category=CRM", "sort=highest-rated");
      await press(page, "Search");
      await inAddress(page, "market=Houston");
    },
  },
  {
    address: "/search?panel=filters",
    fields: {
      ...{
        market: "austin",
        category: "",
        sort: "newest",
        minScore: "6",
        maxScore: "",
        minCost: "",
        maxCost: "900",
      },
      ...{
        reviewerType: "team",
        minYears: "",
        recommended: "only",
        usedIt: "",
        license: "",
        period: "",
        tags: "",
      },
    },
    async expected(page) {
      await page.getByRole("button", { name: /^Show [\d,]+ reviews$/ }).click();
      await inAddress(page, "minScore=6", "maxCost=900", "reviewerType=team", "recommended=only");
    },
  },
  {
    address: "/markets",
    fields: { q: "texas" },
    async expected(page) {
      await page.getByRole("heading", { name: "Wyoming" }).waitFor({ state: "detached" });
      await inAddress(page, "q=texas");
    },
  },
  {
    address: "/tools",
    fields: { q: "foyer" },
    async expected(page) {
      await page.getByRole("link", { name: "Rolodesk" }).waitFor({ state: "detached" });
      await inAddress(page, "q=foyer");
    },
  },
  {
    address: "/markets/TX/austin?tab=discussions",
    fields: { tool: "Rolodesk", sort: "most-replies" },
    expected: (page) => inAddress(page, "tool=Rolodesk", "sort=most-replies"),
  },
  {
    address: "/calculator?category=Lead+Generation&market=austin-tx&budget=800",
    fields: { category: "Lead Generation", market: "Austin, TX", budget: "900", rate: "5" },
    expected: (page) => inAddress(page, "budget=900", "rate=5"),
  },
  {
    address: "/compare?tools=foyer-crm%2Crolodesk&market=austin-tx&open=use",
    fields: { at: "500" },
    async expected(page) {
      await press(page, "Estimate");
      await inAddress(page, "at=500");
    },
  },
  {
    address: "/auth",
    fields: { email: EMAIL, password: PASSWORD },
    async expected(page) {
      expect(JSON.parse(await sent(page, "Sign In", "/auth/sign-in"))).toEqual({
        email: EMAIL,
        password: PASSWORD,
      });
      await page.locator("main").getByRole("link", { name: "Create an account" }).click();
      await expect.poll(() => page.locator("main [name=fullName]").count()).toBe(1);
      expect(await page.locator("main [name=email]").inputValue()).toBe(EMAIL);
    },
  },
  {
    address: "/auth?mode=register",
    fields: { email: EMAIL, password: PASSWORD, fullName: "Early Bird" },
    async expected(page) {
      const expected = { email: EMAIL, password: PASSWORD, fullName: "Early Bird" };
      expect(JSON.parse(await sent(page, "Create Account", "/auth/sign-up"))).toMatchObject(expected);
    },
  },
  {
    address: "/contact",
    fields: {
      ...{
        name: "Early Bird",
        email: EMAIL,
        company: "Nest",
        phone: "512 555 0100",
        message: "Twelve signs",
      },
      ...{ answer: "3", consent: "on" },
    },
    async expected(page) {
      await page.getByText("12/", { exact: false }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector("main form")?.textContent?.includes("…"));
      const sums = /(\d+) \+ (\d+)/.exec(await page.locator("main form").innerText());
      await page.locator("[name=answer]").fill(String(Number(sums?.[1]) + Number(sums?.[2])));
      expect(JSON.parse(await sent(page, "Send Message", "/contact/requests"))).toMatchObject({
        ...{
          name: "Early Bird",
          email: EMAIL,
          company: "Nest",
          phone: "512 555 0100",
          message: "Twelve signs",
        },
      });
    },
  },
  {
    address: "/tools/nothing",
    fields: { q: "foyer" },
    async expected(page) {
      await page.locator("main [name=q]").press("Enter");
      await inAddress(page, "/search?q=foyer");
    },
  },
];

/** Fills each field of screens whose scripts are held back, lets them go, and expects what fields show to count. */
export async function typeEarly(page: Page): Promise<void> {
  for (const { address, fields, expected } of SCREENS) {
    const show = await openWithoutScripts(page, address);
    expect(await namesOfFields(page), `${address} has these fields`).toEqual(Object.keys(fields).sort());
    for (const [name, value] of Object.entries(fields)) await enter(page, name, value);
    const shown = await readFields(page);
    await show();
    await expect
      .poll(() => readFields(page), { message: `${address} shows what was entered` })
      .toEqual(shown);
    await expected(page);
  }
  const show = await openWithoutScripts(page, "/terms");
  await page.locator("#footer [name=email]").fill(EMAIL);
  // Phones have the theme in their menu, which needs scripts.
  const theme = page.locator("#footer select").filter({ visible: true });
  const hasTheme = (await theme.count()) > 0;
  if (hasTheme) await theme.selectOption("dark");
  await show();
  if (hasTheme) {
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    expect(await theme.inputValue()).toBe("dark");
  }
  expect(await sent(page, "Subscribe", "/newsletter/subscriptions")).toContain(EMAIL);
}

/** Returns a function that lets the scripts run and waits until the page is whole. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const release = await delayResponses(page, /\/assets\/.*\.js/);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("#footer").waitFor();
  return async () => {
    release();
    await untilAlive(page);
  };
}

const FIELDS = "main :is(input, select, textarea):not([type=hidden], [hidden], [name=q7])";

const namesOfFields = (page: Page) =>
  page
    .locator(FIELDS)
    .evaluateAll((all) =>
      [
        ...new Set(all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("name") ?? "")),
      ].sort(),
    );

/** What fields show. The boxes of tags depend on what the others leave. */
const readFields = (page: Page) =>
  page.locator(FIELDS).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && one.getAttribute("name") !== "tags")
      .map((one) => {
        const { name, value, type, checked } = one as HTMLInputElement;
        return `${name} ${type === "checkbox" || type === "radio" ? `${value} ${checked}` : value}`;
      })
      .sort(),
  );

/** An empty value leaves the field as it is. */
async function enter(page: Page, name: string, value: string): Promise<void> {
  const field = page.locator(`main [name=${name}]:not([type=hidden])`);
  const first = field.first();
  const kind = await first.evaluate((one) => (one as HTMLInputElement).type);
  if (value === "" || (kind === "select-one" && (await first.inputValue()) === value)) return;
  if (kind === "checkbox" || kind === "radio")
    await page
      .locator(`main label:has([name=${name}][value=${JSON.stringify(value)}], [name=${name}]:not([value]))`)
      .click();
  else if (kind === "select-one") await first.selectOption(value);
  else await first.fill(value);
}
