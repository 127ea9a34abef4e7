import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

export async function showScreen(page: Page, { address, answers = {} }: Screen): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const [glob, json] of Object.entries(answers)) {
    await page.route(glob, (route) => route.fulfill({ json }));
  }
  await page.goto(address);
}
