import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { pressByKey } from "#tests/e2e/support/by-keyboard.ts";
import { linkInMail, listMails } from "#tests/e2e/support/mailbox.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { type Device, newVisitor, setUpBrowser, untilAlive, visit } from "#tests/e2e/support/visitors.ts";
import { askToConfirm } from "../settings/security-tab.ts";

setUpBrowser();

const newAddress = (kind = "robin") => `${kind}-${randomUUID()}@provided.test`;
const EMAIL_CHANGE = "**/api/account/email-change";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const untilHome = (page: Page) => page.waitForURL((url) => url.pathname === "/");

async function newPerson(device: Device, expectStatus: number[] = []): Promise<Page> {
  const page = await newVisitor(device, { expectStatus });
  // A font of the provider's pages.
  await page.context().route("https://fonts.googleapis.com/**", (route) => route.fulfill({ body: "" }));
  return page;
}

/** Signs in at the provider, by keyboard. */
async function signInThere(page: Page, login: string): Promise<void> {
  // Its pages take the focus late, and keys pressed before would be lost.
  await page.getByPlaceholder("Enter any login").focus();
  await page.keyboard.type(login);
  await page.keyboard.press("Tab");
  await page.keyboard.type("any password");
  await page.keyboard.press("Enter");
}

/** Signs in at the provider for the first time, which asks whether it may say so, and comes back. */
async function approve(page: Page, login: string): Promise<void> {
  await signInThere(page, login);
  await button(page, "Continue").press("Enter");
  await page.waitForURL(
    (url) => url.pathname !== "/api/auth/oidc/acme/callback" && !/interaction/.test(url.href),
  );
}

async function continueWithAcme(page: Page, login: string, address = "/auth"): Promise<void> {
  await visit(page, address);
  await pressByKey(button(page, "Continue with Acme"));
  await approve(page, login);
}

test("someone signs up with a provider, signs in with it, and unlinks it only once they have a password", async () => {
  const login = newAddress();
  // The new password ends its session.
  const page = await newPerson("phone", [401]);
  await visit(page, "/auth?mode=register&redirect=%2Ftools");
  await pressByKey(button(page, "Continue with Acme"));
  await approve(page, login);
  await untilToast(page, "Logged in successfully.");
  await page.waitForURL((url) => url.pathname === "/tools");
  expect((await listMails(login)).map(({ subject }) => subject)).toEqual(["Welcome to ToolComps"]);

  const again = await newPerson("phone", [409]);
  await continueWithAcme(again, login);
  await untilToast(again, "Logged in successfully.");
  await untilHome(again);
  await visit(again, "/settings?tab=security");
  await again.getByText("You have no password yet.").waitFor();
  await pressByKey(button(again, "Unlink Acme"));
  await pressByKey(button(again, "Unlink"));
  await again.getByText("This is your only way to sign in.").waitFor();
  await again.keyboard.press("Escape");
  for (const label of ["New password", "Confirm new password"]) {
    await pressByKey(again.getByLabel(label, { exact: true }), "End");
    await again.keyboard.type("copper kettle 9 lamps");
  }
  await again.keyboard.press("Enter");
  await untilToast(again, "Password set");
  await pressByKey(button(again, "Unlink Acme"));
  await pressByKey(button(again, "Unlink"));
  await untilToast(again, "Acme unlinked");
});

test("someone without a name chooses one", async () => {
  const page = await newPerson("phone", [422]);
  await continueWithAcme(page, newAddress("nameless"));
  const name = page.getByLabel("Full name");
  await name.waitFor();
  await expectAccessibleOnEachDevice(page);
  await pressByKey(name, "End");
  await page.keyboard.type("ToolComps Team");
  await page.keyboard.press("Enter");
  await page.getByText("This one could be mistaken for our team.").first().waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Robin Named");
  await page.keyboard.press("Enter");
  await untilToast(page, "Logged in successfully.");
});

test("a member's address asks for the password before the provider is linked", async () => {
  const page = await newPerson("phone", [422]);
  const member = await createMember(page);
  await continueWithAcme(page, member.email, "/auth?redirect=%2Ftools");
  await page.getByText("There's already an account with this address.").waitFor();
  await expectAccessibleOnEachDevice(page);
  const password = page.getByLabel("Password", { exact: true });
  await pressByKey(password, "End");
  await page.keyboard.type("a wrong guess");
  await page.keyboard.press("Enter");
  await page.getByText("That password is incorrect").first().waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/tools");
  const subjects = (await listMails(member.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Acme can now sign in to your account");
});

test("a member links a provider in Settings, signs in with it, and unlinks it", async () => {
  const page = await newPerson("desktop");
  const member = await createMember(page);
  await signIn(page, member, "/settings?tab=security");
  await pressByKey(button(page, "Link Acme"));
  await pressByKey(button(page, "Continue to Acme"));
  await approve(page, newAddress("linked"));
  await untilToast(page, "You can now sign in with Acme.");
  await page.waitForURL((url) => url.pathname === "/settings");
  await button(page, "Unlink Acme").waitFor();
  await pressByKey(button(page, "Unlink Acme"));
  await pressByKey(button(page, "Unlink"));
  await untilToast(page, "Acme unlinked");
  await button(page, "Link Acme").waitFor();
  const subjects = (await listMails(member.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Acme can now sign in to your account");
  expect(subjects).toContain("Acme can no longer sign in to your account");
});

test("without a password, the provider confirms who changes the email address", async () => {
  const login = newAddress();
  const page = await newPerson("phone", [403]);
  await continueWithAcme(page, login);
  await untilHome(page);
  await askToConfirm(page, EMAIL_CHANGE);
  await visit(page, "/settings?tab=emails");
  const wanted = newAddress("wanted");
  const change = async () => {
    await pressByKey(page.getByLabel("New email"), "End");
    await page.keyboard.type(wanted);
    await page.keyboard.press("Enter");
  };
  await change();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  const confirm = dialog.getByRole("button", { name: "Confirm with Acme" });
  await confirm.waitFor();
  expect(await dialog.getByLabel("Your password").count()).toBe(0);
  await expectAccessibleOnEachDevice(page);
  page.on("dialog", (question) => void question.accept());
  await pressByKey(confirm);
  await signInThere(page, login);
  await untilToast(page, "Confirmed with Acme.", "You can make your change for ten minutes.");
  await page.waitForURL("**/settings?tab=emails");
  await page.unroute(EMAIL_CHANGE);
  await change();
  await untilToast(page, "Verification email sent to your new email address");
});

test("someone cancels at the provider, or it is down", async () => {
  const page = await newPerson("phone", [403, 424]);
  await visit(page, "/auth?redirect=%2Ftools");
  await pressByKey(button(page, "Continue with Acme"));
  await page.getByRole("link", { name: "Cancel" }).press("Enter");
  await page.getByText("You canceled, so nothing changed.").waitFor();
  await pressByKey(page.getByRole("link", { name: "Back to sign in" }));
  await untilAlive(page);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/tools");
  await pressByKey(button(page, "Continue with Bolt"));
  await page.getByText("We can't reach that service right now.").waitFor();
  await button(page, "Continue with Bolt").waitFor();
});

test("an unchecked address is confirmed by our link and the same provider, in any browser", async () => {
  const login = newAddress("unchecked");
  const page = await newPerson("phone");
  await continueWithAcme(page, login, "/auth?redirect=%2Ftools");
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();

  const other = await newPerson("desktop");
  await visit(other, await linkInMail(login, "Confirm email address"));
  await other.getByText(login).waitFor();
  await expectAccessibleOnEachDevice(other);
  await pressByKey(button(other, "Continue with Acme"));
  await approve(other, login);
  await untilToast(other, "Logged in successfully.");
  await other.waitForURL((url) => url.pathname === "/tools");
});
