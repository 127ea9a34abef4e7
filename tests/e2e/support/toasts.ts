import type { Page } from "playwright-core";
import { expect } from "vitest";

export const OFFLINE = "You're offline. Please try again once you're connected.";

export async function untilToast(page: Page, title: string | RegExp, description?: string): Promise<void> {
  const toasts = page.getByRole("region", { name: "Notifications" });
  await toasts.getByText(title, { exact: true }).waitFor();
  if (description !== undefined) await toasts.getByText(description, { exact: true }).waitFor();
}

/**
 * Their code loads when someone starts typing; offline, the first toast would wait for it, and for what it imports. As text, because
 * the browser imports it.
 */
export const untilToastsCanShow = (page: Page) => expect.poll(() => page.evaluate(LOADS_TOASTS)).toBe(true);

const LOADS_TOASTS = `(async () => {
  const file = performance.getEntriesByType("resource").find(({ name }) => name.includes("/toast-list"));
  if (file !== undefined) await import(file.name);
  return file !== undefined;
})()`;
