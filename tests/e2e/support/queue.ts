import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO } from "./accounts.ts";
import { openApiAs } from "./api-client.ts";

/** Items of a queue of /admin. */
export const articles = (page: Page) => page.getByRole("article");

/** The item with these words; the queue comes in parts, the newest in the last, and is asked for again now and then. */
export async function findItem(page: Page, text: string) {
  const item = articles(page).filter({ hasText: text });
  const more = page.getByRole("button", { name: "Show more" });
  await expect
    .poll(
      async () => {
        if ((await item.count()) > 0) return true;
        // It may go away meanwhile, with the last part.
        if (await more.isVisible()) await more.click({ timeout: 1000 }).catch(() => {});
        return false;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return item;
}

/** Rejects an item of a queue. */
export async function reject(item: Locator, reason: string): Promise<void> {
  await item.getByRole("button", { name: "Reject" }).click();
  await item.getByLabel("Reason", { exact: true }).fill(reason);
  await item.getByRole("button", { name: "Reject" }).click();
}

/** Until what Mona Archer decided has taken effect: others see it in their queues till then. */
export async function untilEffect(queue: "reviews" | "discussions" | "comments", q: string): Promise<void> {
  const { call } = await openApiAs(DEMO.admin);
  const find = () => call<{ items: unknown[] }>("GET", `/moderation/${queue}?q=${encodeURIComponent(q)}`);
  await expect.poll(async () => (await find()).items.length, { interval: 500 }).toBe(0);
}
