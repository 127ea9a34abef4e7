import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO } from "./accounts.ts";
import { openApiAs } from "./api-client.ts";

/** Also those that wide screens hide because another one is current. */
export const articles = (page: Page) => page.locator("article");

/** Finds an item by words in its author's name, its title or its text: the newest items come last, after many. */
export async function findItem(page: Page, text: string) {
  await page.getByRole("searchbox", { name: /^Search (reviews|discussions|comments|reports)$/ }).fill(text);
  const item = articles(page).filter({ hasText: text });
  await item.waitFor();
  return item;
}

/** Like `findItem`, in a queue without a search: loads its pages until one has the item, and chooses it in the list beside. */
export async function openItem(page: Page, text: string) {
  const item = articles(page).filter({ hasText: text });
  const more = page.getByRole("button", { name: "Show more" });
  await expect
    .poll(async () => {
      if ((await item.count()) > 0) return true;
      // The button disappears with the last page.
      if (await more.isVisible()) await more.click({ timeout: 1000 }).catch(() => {});
      return false;
    })
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

/** Waits until Mona Archer's decision has taken effect: other moderators see the item until then. */
export async function untilEffect(queue: "reviews" | "discussions" | "comments", q: string): Promise<void> {
  const { call } = await openApiAs(DEMO.admin);
  const find = () => call<{ items: unknown[] }>("GET", `/moderation/${queue}?q=${encodeURIComponent(q)}`);
  await expect.poll(async () => (await find()).items.length, { interval: 500 }).toBe(0);
}
