import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Waits until it has the focus. */
export const untilFocused = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);

/** Keyboard only: Tab until the control has the focus, then a key. */
export async function pressByKey(control: Locator, key = "Enter"): Promise<void> {
  const page = control.page();
  await control.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement))
      return page.keyboard.press(key);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${control}`);
}
