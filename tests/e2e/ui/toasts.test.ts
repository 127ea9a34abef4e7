import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { listScreens } from "#tests/e2e/support/screens.ts";
import { untilToast, untilToastsCanShow } from "#tests/e2e/support/toasts.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const LIVE_REGION = '[aria-live="polite"]:has(+ main)';
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("dialog");

/** The texts of what a toast covers, even in part. */
const covered = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(".toast")].map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return boxes.some(
          (box) => box.top < bottom && top < box.bottom && box.left < right && left < box.right,
        );
      })
      .map((one) => one.getAttribute("aria-label") ?? one.textContent);
  }, selector);

async function addressOfReview(): Promise<string> {
  return (await listScreens()).find(({ name }) => name === "review")?.address ?? "";
}

test("the first toast enters a live region that the first HTML has, moves nothing and covers no title, menu or tab", async () => {
  const page = await newVisitor("phone", { viewport: { width: 360, height: 800 } });
  const address = await addressOfReview();
  const html = await (await page.request.get(`${productUrl()}${address}`)).text();
  expect(html).toMatch(/<div aria-live="polite"[^>]*><\/div><main /);
  await signIn(page, await createMember(page), address);
  const topOf = async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.y;
  const before = await topOf();
  await page.evaluate((selector) => {
    Object.assign(window, { region: document.querySelector(selector) });
    document.querySelector<HTMLElement>('[aria-label^="Save the review of "]')?.click();
  }, LIVE_REGION);
  await untilToast(page, /^Saved the review of /);
  const isInside = await page.evaluate(() => {
    const { region } = window as unknown as { region: Element };
    const live = document.querySelector(".toast")?.closest("[aria-live]");
    return region.isConnected && live === region;
  });
  expect(isInside).toBe(true);
  expect(await topOf()).toBe(before);
  expect(await covered(page, "h1, header a, header button, [aria-label=Tabs] a")).toEqual([]);
  // What gets the focus stays clear of it, too.
  await page.getByRole("contentinfo").getByRole("link").first().focus();
  await expect.poll(() => covered(page, ":focus")).toEqual([]);
});

test("the sign-in page says why it was opened, and what was saved by signing in is one message, which covers no tab", async () => {
  const page = await newVisitor("phone", { viewport: { width: 360, height: 800 } });
  const person = await createMember(page);
  await visit(page, "/add-review");
  await page.waitForURL(/\/auth\?mode=register/);
  await page
    .getByRole("main")
    .getByText("Authentication required - Please sign in to add a review.")
    .waitFor();
  // A toast would appear once its code has loaded, which this page does without input.
  await untilToastsCanShow(page);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await toasts(page).count()).toBe(0);

  await visit(page, "/tools/foyer-crm");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await untilToast(page, /^Saved \w/, "Logged in successfully.");
  await expect.poll(() => toasts(page).count()).toBe(1);
  expect(await covered(page, "h1, header a, header button, [aria-label=Tabs] a")).toEqual([]);
});
