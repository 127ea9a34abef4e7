import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const ZOOMED_TO_400_PERCENT = { width: 320, height: 256 };
const LANDSCAPE = { width: 667, height: 320 };
const WITH_KEYBOARD_OPEN = { width: 390, height: 430 };

/** The share of the window that stays covered while the page scrolls. */
const coveredShare = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const bars = [...document.querySelectorAll("body *")].filter((one) =>
      ["sticky", "fixed"].includes(getComputedStyle(one).position),
    );
    const heights = bars.map((bar) => {
      const { top, bottom, width } = bar.getBoundingClientRect();
      return width === 0 ? 0 : Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    });
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });

/** Moves through all controls by a key; returns those that are not whole in view. */
async function findHidden(page: Page, key: "Tab" | "Shift+Tab" = "Tab"): Promise<string[]> {
  const hidden: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused?.closest("footer, header:not(main *)")) return "end";
      if (!focused?.closest("main")) return null;
      if (!focused.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return null;
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const points = [
        [left + 3, top + 3],
        [right - 3, top + 3],
        [left + 3, bottom - 3],
        [right - 3, bottom - 3],
      ] as const;
      const isWhole = points.every(
        ([x, y]) => document.elementFromPoint(x, y)?.closest("input, select, textarea") === focused,
      );
      return isWhole
        ? null
        : `${focused.getAttribute("aria-label") ?? focused.id}: ${top}–${bottom} of ${innerHeight}`;
    });
    if (found === "end") return hidden;
    if (found !== null) hidden.push(found);
  }
  return hidden;
}

async function selectTools(page: Page): Promise<void> {
  await visit(page, "/markets/TX/austin?category=CRM");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page
    .getByRole("button", { name: /^Compare / })
    .first()
    .click();
  await page.getByRole("region", { name: "Comparison" }).waitFor();
}

test("on a page zoomed to 400 %, the focused field is whole in view, also above a tray", async () => {
  const page = await newVisitor("phone", { viewport: ZOOMED_TO_400_PERCENT });
  await signIn(page, await createMember(page));
  await selectTools(page);
  for (const address of ["/add-review", "/contact", "/search?panel=filters", "/calculator"]) {
    await visit(page, address);
    expect(await findHidden(page), address).toEqual([]);
  }
});

test("on a phone with its keyboard open, the focused field is whole in view, above a tray and below a message that stays", async () => {
  const page = await newVisitor("phone", { viewport: WITH_KEYBOARD_OPEN, expectStatus: [500] });
  await signIn(page, await createMember(page));
  await selectTools(page);
  await visit(page, "/add-review");
  expect(await findHidden(page)).toEqual([]);
  await visit(page, "/settings");
  await page.getByLabel("Full name").fill("Robin Retry");
  await page.route("**/api/account/profile", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Save profile" }).click();
  await untilToast(page, "Failed to update profile");
  await page.getByRole("button", { name: "Save profile" }).focus();
  expect(await findHidden(page, "Shift+Tab")).toEqual([]);
});

test("on a phone in landscape, no bar stays while the page scrolls", async () => {
  const page = await newVisitor("phone", { viewport: LANDSCAPE });
  await selectTools(page);
  for (const address of [
    "/",
    "/markets/TX/austin",
    "/tools/foyer-crm?market=austin-tx",
    "/search?panel=filters",
  ]) {
    await visit(page, address);
    expect(await coveredShare(page), address).toBe(0);
  }
});
