import type { Locator } from "playwright-core";

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
