import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO } from "./accounts.ts";
import { openApiAs } from "./api-client.ts";

/** Also those that wide screens hide because another one is current. */
export const articles = (page: Page) => page.locator("article");

/** Finds an item by its text, and shows it. Loads all pages of the queue, since the newest items come last. */
export async function findItem(page: Page, text: string) {
  const item = articles(page).filter({ hasText: text });
  const more = page.getByRole("button", { name: "Show more" });
  await expect
    .poll(
      async () => {
        if ((await item.count()) > 0) return true;
        // The button disappears with the last page.
        if (await more.isVisible()) await more.click({ timeout: 1000 }).catch(() => {});
        return false;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  const index = page.getByRole("navigation", { name: /^List of / });
  if (await index.isVisible()) {
    const place = await item.evaluate((one) =>
      [...document.querySelectorAll("article")].indexOf(one as HTMLElement),
    );
    await index.getByRole("listitem").nth(place).getByRole("button").click();
  }
  return item;
}

export async function reject(item: Locator, reason: string): Promise<void> {
  await item.getByRole("button", { name: "Reject" }).click();
  await item.getByLabel("Reason", { exact: true }).fill(reason);
  await item.getByRole("button", { name: "Reject" }).click();
}

/** Waits until Mona Archer's decision has taken effect: other moderators see the item until then. */
export async function untilEffect(queue: "reviews" | "discussions" | "comments", q: string): Promise<void> {
  const { call } = await openApiAs(DEMO.admin);
  const find = () => call<{ items: unknown[] }>("GET", `/moderation/${queue}?q=${encodeURIComponent(q)}`);
  await expect.poll(async () => (await find()).items.length, { interval: 500 }).toBe(0);
}
