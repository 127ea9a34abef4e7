import type { Page } from "playwright-core";

/** Keeps answers of the API to a page back until the returned function is called, as a slow network does. */
export async function holdAnswers(page: Page, address: string | RegExp): Promise<() => void> {
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
