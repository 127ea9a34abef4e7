import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { addAuthenticator } from "#tests/e2e/support/virtual-authenticator.ts";
import { newVisitor, setUpBrowser, untilLoaded, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

/** As with SECOND_FACTOR=staff, which the journeys' server doesn't have (staff-factor.test.ts on the server). */
async function needFactor(
  page: Page,
  neededFactor: "set-up" | "use" | null,
  moderate = false,
): Promise<void> {
  await page.unroute("**/api/account");
  await page.route("**/api/account", async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, can: { moderate }, neededFactor } });
  });
}

test.each(["phone", "desktop"] as const)(
  "a moderator reads how to set up a second factor, and uses it before the dashboard opens (%s)",
  async (device) => {
    const page = await newVisitor(device, { expectStatus: [403] });
    await addAuthenticator(page);
    const person = await createMember(page);
    await signIn(page, person, "/terms");
    await needFactor(page, "set-up");
    await visit(page, "/admin");
    await page.getByRole("heading", { name: "Set up a second factor first" }).waitFor();
    await expectAccessibleOnEachDevice(page);
    await page.getByRole("main").getByRole("link", { name: "Security settings" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings?tab=security");
    await untilLoaded(page);
    await page.getByRole("button", { name: "Add a passkey" }).focus();
    await page.keyboard.press("Enter");
    const naming = page.getByRole("dialog", { name: "Name your passkey" });
    await naming.waitFor();
    await page.keyboard.press("Escape");
    await naming.waitFor({ state: "hidden" });

    await needFactor(page, "use");
    await visit(page, "/admin");
    await page.getByRole("button", { name: "Continue" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await question.getByRole("button", { name: "Use a passkey" }).waitFor();
    expect(await question.getByLabel("Your password").count()).toBe(0);
    await expectAccessibleOnEachDevice(page);
    const confirmed = page.waitForResponse("**/api/auth/confirmation-of-identity");
    await needFactor(page, null, true);
    await question.getByRole("button", { name: "Use a passkey" }).focus();
    await page.keyboard.press("Enter");
    expect((await confirmed).status()).toBe(200);
    await page.getByRole("navigation", { name: "Admin sections" }).waitFor();
  },
);
