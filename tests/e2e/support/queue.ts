import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO } from "./accounts.ts";
import { openApiAs } from "./api-client.ts";

/** Also those that wide screens and phones hide because another one is current. */
export const articles = (page: Page) => page.locator("article");

const index = (page: Page) => page.getByRole("navigation", { name: /^List of / });

/** From the item that phones show alone. */
export async function openList(page: Page): Promise<void> {
  const back = page.getByRole("link", { name: /^List of / });
  await back
    .or(page.getByText(/^\d+ (pending|published|open|done)$/))
    .first()
    .waitFor();
  if (await back.isVisible()) await back.click();
  await back.waitFor({ state: "hidden" });
}

/** Where there is a list, chooses the item in it. */
async function choose(page: Page, item: Locator): Promise<Locator> {
  await item.waitFor({ state: "attached" });
  if (await index(page).isVisible()) {
    const place = await item.evaluate((one) =>
      [...document.querySelectorAll("article")].indexOf(one as HTMLElement),
    );
    await index(page).getByRole("listitem").nth(place).getByRole("button").click();
  }
  await item.waitFor();
  return item;
}

/** Finds an item by words in its author's name, its title or its text: the newest items come last, after many. */
export async function findItem(page: Page, text: string) {
  await openList(page);
  await page.getByRole("searchbox", { name: /^Search (reviews|discussions|comments|reports)$/ }).fill(text);
  const item = articles(page).filter({ hasText: text });
  await expect.poll(async () => (await item.count()) > 0 && (await articles(page).count())).toBe(1);
  return choose(page, item);
}

/** Like `findItem`, in a queue without a search: loads its pages until one has the item. */
export async function openItem(page: Page, text: string) {
  await openList(page);
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
  return choose(page, item);
}

/** Waits until Mona Archer's decision has taken effect: other moderators see the item until then. */
export async function untilEffect(queue: "reviews" | "discussions" | "comments", q: string): Promise<void> {
  const { call } = await openApiAs(DEMO.admin);
  const find = () => call<{ items: unknown[] }>("GET", `/moderation/${queue}?q=${encodeURIComponent(q)}`);
  await expect.poll(async () => (await find()).items.length, { interval: 500 }).toBe(0);
}
