import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { findUnreadable } from "#tests/e2e/support/readable-texts.ts";
import { newVisitor, setUpBrowser, untilLoaded, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

/** Looks of elements in the colors that the browser draws them with. */
const looksOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { backgroundColor, color, borderBottomColor, borderStyle, appearance } = getComputedStyle(one);
        return JSON.stringify({ backgroundColor, color, borderBottomColor, borderStyle, appearance });
      }),
  );

/** Screens with what is chosen on them, and what isn't. */
const STATES: readonly [address: string, chosen: string, other: string][] = [
  ["/settings?tab=emails", ".tab-row > [aria-current]", ".tab-row > a:not([aria-current])"],
  ["/search", ".tab-row > [aria-current]", ".tab-row > a:not([aria-current])"],
  ["/search?page=2", "nav[aria-label='Pages of reviews'] [aria-current]", "[aria-label='Page 1']"],
  [
    "/markets/TX/austin",
    "nav[aria-label^='Sort'] [aria-current]",
    "nav[aria-label^='Sort'] a:not([aria-current])",
  ],
  ["/leaderboards?market=denver-co", ".area-cell[aria-current]", ".area-cell:not([aria-current])"],
  [
    "/search?reviewerType=team&panel=filters",
    "fieldset label:has(:checked)",
    "fieldset label:not(:has(:checked))",
  ],
  ["/markets", "header nav [aria-current]", "header nav a:not([aria-current])"],
  ["/admin", "[data-current], nav [aria-current=true]", "nav button:not([aria-current])"],
];

test("with forced colors, what is chosen differs from what isn't", async () => {
  const page = await newVisitor("desktop", { forcedColors: "active", colorScheme: "dark" });
  await signIn(page, DEMO.moderator);
  for (const [address, chosen, other] of STATES) {
    await visit(page, address);
    await page.locator(chosen).first().waitFor();
    await untilLoaded(page);
    const [looks, others] = [await looksOf(page, chosen), await looksOf(page, other)];
    expect(looks.length, `${address} ${chosen}`).toBeGreaterThan(0);
    expect(others.length, `${address} ${other}`).toBeGreaterThan(0);
    for (const look of looks) expect(others, `${address} ${chosen}`).not.toContain(look);
  }
});

test("with forced colors, pressed buttons, switches, options and buttons show their state and edge", async () => {
  const page = await newVisitor("desktop", { forcedColors: "active" });
  await signIn(page, await createMember(page), "/tools/foyer-crm");
  const save = page.getByRole("main").getByRole("button", { name: /^Save/ }).first();
  const lookOf = (selector: string) => looksOf(page, selector).then(([look]) => look);
  const before = await lookOf("main button[aria-pressed]");
  await save.click();
  await expect.poll(() => lookOf("main button[aria-pressed]")).not.toBe(before);

  await visit(page, "/search");
  const field = page.getByRole("combobox", { name: "City or tool" });
  await field.click();
  await field.pressSequentially("le");
  await page.locator("[role=option]").nth(1).waitFor();
  await field.press("ArrowDown");
  const [first, second] = await looksOf(page, "[role=option]");
  expect(first).not.toBe(second);

  await visit(page, "/settings?tab=emails");
  await page.getByRole("switch").first().waitFor();
  // The platform draws a box with its mark.
  for (const look of await looksOf(page, "[role=switch]")) expect(JSON.parse(look).appearance).toBe("auto");

  await visit(page, "/contact");
  for (const look of await looksOf(page, "main .button")) {
    const { borderStyle, backgroundColor } = JSON.parse(look);
    expect([borderStyle, backgroundColor]).not.toEqual(["none", "rgb(255, 255, 255)"]);
  }
});

/** With buttons and other texts that have a background of their own. */
const COLORED = [
  "/",
  "/search?page=2",
  "/markets/TX/austin",
  "/tools/foyer-crm",
  "/compare?tools=foyer-crm%2Crolodesk",
  "/pricing",
  "/auth",
  "/contact",
  "/add-review",
  "/tools/nothing",
];

test("with forced colors, a picture shows the texts of all buttons, links and labels", async () => {
  const page = await newVisitor("desktop", { forcedColors: "active", expectStatus: [404] });
  const unreadable: string[] = [];
  const lookAt = async (place: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await findUnreadable(page, "a, button, label, summary, .monogram, [role=status]");
      unreadable.push(...found.map((text) => `${place}, ${colorScheme}: ${text}`));
    }
  };
  for (const address of COLORED) {
    await visit(page, address);
    await untilLoaded(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 1280, height: Math.min(height, 6000) });
    await lookAt(address);
  }
  await visit(page, "/markets/TX/austin");
  await page.locator(".skip-link").focus();
  await page
    .getByRole("button", { name: /^Compare/ })
    .first()
    .click();
  await page.getByRole("region", { name: "Comparison" }).waitFor();
  await page.locator(".skip-link").focus();
  await lookAt("Skip link and tray");
  await page.locator("header .button-secondary").hover();
  await lookAt("Hovered button");
  expect(unreadable).toEqual([]);
});
