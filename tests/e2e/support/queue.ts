import type { Page } from "playwright-core";
import { expect } from "vitest";

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
