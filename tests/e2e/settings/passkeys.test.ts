import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { untilFocused } from "#tests/e2e/support/by-keyboard.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { addAuthenticator } from "#tests/e2e/support/virtual-authenticator.ts";
import { setUpBrowser, untilLive, visit } from "#tests/e2e/support/visitors.ts";
import { askToConfirm, openSettings, pressKey, untilMail } from "./security-tab.ts";

setUpBrowser();

const NEW_PASSKEY = "**/api/auth/passkeys/new";
const SIGN_IN = "/auth?redirect=%2Fsettings%3Ftab%3Dsecurity";

async function nameIt(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Name your passkey" });
  await dialog.getByLabel("Name").waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

async function signOutEverywhere(page: Page): Promise<void> {
  await untilLive(page);
  await pressKey(page, "Sign out everywhere");
  await pressKey(page.getByRole("dialog", { name: "Sign out everywhere?" }), "Sign out everywhere");
  await page.waitForURL((url) => url.pathname === "/");
}

test("a member adds a passkey, signs in with it, and removes it, by keyboard", async () => {
  const { page, person } = await openSettings("phone", "security", { expectStatus: [403, 422] });
  const authenticator = await addAuthenticator(page);
  await askToConfirm(page, NEW_PASSKEY);
  await page.route("**/api/auth/confirmation-of-identity", async (route) => {
    const response = await route.fetch();
    if (response.ok()) await page.unroute(NEW_PASSKEY);
    await route.fulfill({ response });
  });
  await pressKey(page, "Add a passkey");
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.getByLabel("Your password", { exact: true }).waitFor();
  await expectAccessibleOnEachDevice(page);
  await page.keyboard.type("not my password");
  await page.keyboard.press("Enter");
  await question.getByText("That password is incorrect").first().waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await untilToast(page, "Passkey added");
  await nameIt(page, "My phone & watch");
  await page.getByText("My phone & watch").waitFor();
  expect(await authenticator.count()).toBe(1);
  await expectAccessibleOnEachDevice(page);
  await untilMail(person.email, "A passkey was added to your account");
  await signOutEverywhere(page);

  // Otherwise it would accept what the email field offers.
  await authenticator.setVerified(false);
  await visit(page, SIGN_IN);
  await pressKey(page, "Sign in with a passkey");
  await untilToast(
    page,
    "Failed to sign in with a passkey",
    "No passkey was used. Please try again, or use your password.",
  );
  await authenticator.setVerified(true);
  await pressKey(page, "Sign in with a passkey");
  await page.waitForURL("**/settings?tab=security");
  await signOutEverywhere(page);

  // The email field offers the passkey, and the device accepts.
  await visit(page, SIGN_IN);
  await page.waitForURL("**/settings?tab=security");
  await pressKey(page, "Remove My phone & watch");
  const removal = page.getByRole("dialog", { name: "Remove this passkey?" });
  await pressKey(removal, "Remove");
  await untilToast(page, "Passkey removed");
  await removal.waitFor({ state: "hidden" });
  await untilFocused(page.getByRole("heading", { name: "Passkeys" }));
  await untilMail(person.email, "A passkey was removed from your account");
});
