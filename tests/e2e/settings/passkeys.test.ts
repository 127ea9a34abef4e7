import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { listMails } from "#tests/e2e/support/mailbox.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { addAuthenticator } from "#tests/e2e/support/virtual-authenticator.ts";
import {
  newVisitor,
  setUpBrowser,
  untilAlive,
  untilLive,
  untilLoaded,
  visit,
} from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** By keyboard alone. */
async function pressKey(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press("Enter");
}

/** As if the session had been left open: the server asks until the member confirms. */
async function askToConfirm(page: Page): Promise<void> {
  await page.route("**/api/auth/passkeys/new", (route) =>
    route.fulfill({
      status: 403,
      json: { defined: true, code: "CONFIRM_IDENTITY", status: 403, message: "Please confirm it's you" },
    }),
  );
  await page.route("**/api/auth/confirmation-of-identity", async (route) => {
    const response = await route.fetch();
    if (response.ok()) await page.unroute("**/api/auth/passkeys/new");
    await route.fulfill({ response });
  });
}

async function nameIt(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Name your passkey" });
  await dialog.getByLabel("Name").waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

const untilMail = (recipient: string, subject: string) =>
  expect.poll(async () => (await listMails(recipient)).map((mail) => mail.subject)).toContain(subject);

const SIGN_IN = "/auth?redirect=%2Fsettings%3Ftab%3Dsecurity";

async function signOutEverywhere(page: Page): Promise<void> {
  await untilLive(page);
  await pressKey(page, "Sign out everywhere");
  const question = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await question.getByRole("button", { name: "Sign out everywhere" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
}

test.each(["phone", "desktop"] as const)(
  "a member adds a passkey on a %s, signs in with it, and removes it, by keyboard",
  async (device) => {
    const page = await newVisitor(device, { expectStatus: [403, 422] });
    const authenticator = await addAuthenticator(page);
    const person = await createMember(page);
    await signIn(page, person, "/settings?tab=security");
    await untilLoaded(page);
    await askToConfirm(page);
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
    await expectAccessibleOnEachDevice(page);
    await pressKey(page, "Sign in with a passkey");
    await untilToast(page, "Failed to sign in with a passkey");
    await authenticator.setVerified(true);
    await pressKey(page, "Sign in with a passkey");
    await page.waitForURL("**/settings?tab=security");
    await signOutEverywhere(page);

    // The email field offers the passkey, and the device accepts.
    await visit(page, SIGN_IN);
    await page.waitForURL("**/settings?tab=security");
    await pressKey(page, "Remove My phone & watch");
    const removal = page.getByRole("dialog", { name: "Remove this passkey?" });
    await removal.getByRole("button", { name: "Remove" }).focus();
    await page.keyboard.press("Enter");
    await untilToast(page, "Passkey removed");
    await removal.waitFor({ state: "hidden" });
    const heading = page.getByRole("heading", { name: "Passkeys" });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await untilMail(person.email, "A passkey was removed from your account");
  },
);

test("a visitor without a passkey reads what else to do", async () => {
  const page = await newVisitor("phone");
  await addAuthenticator(page);
  await visit(page, "/auth");
  await untilAlive(page);
  await button(page, "Sign in with a passkey").click();
  await untilToast(
    page,
    "Failed to sign in with a passkey",
    "No passkey was used. Please try again, or use your password.",
  );
});
