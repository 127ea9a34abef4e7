import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";
import { untilAlive } from "./visitors.ts";

export async function showScreen(page: Page, { address, answers = {}, press }: Screen): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const [glob, json] of Object.entries(answers)) {
    await page.route(glob, (route) => route.fulfill({ json }));
  }
  await page.goto(address);
  if (press === undefined) return;
  await untilAlive(page);
  const before = await page.locator("form:visible").count();
  await page.getByRole("button", { name: press }).first().click();
  await page.waitForFunction(
    (count) => [...document.forms].filter((form) => form.checkVisibility()).length > count,
    before,
  );
}
