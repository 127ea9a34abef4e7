import type { BrowserContext, Page } from "playwright-core";

/** Delays responses to a page, or to all tabs of a browser, until the returned function is called. */
export async function delayResponses(
  page: Page | BrowserContext,
  address: string | RegExp,
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
