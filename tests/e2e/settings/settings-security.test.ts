import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { signIn } from "#tests/e2e/support/accounts.ts";
import { untilFocused } from "#tests/e2e/support/by-keyboard.ts";
import { linkInMail } from "#tests/e2e/support/mailbox.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { setUpBrowser, untilLive, untilLoaded, visit } from "#tests/e2e/support/visitors.ts";
import { askedBeforeLeaving, openElsewhere, openSettings } from "./security-tab.ts";

setUpBrowser();

const NEW_PASSWORD = "seven tin lanterns";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const untilSignedOut = (page: Page) => untilToast(page, "Your session has ended", "Please sign in again.");

test("a member signs out another browser, all others by a new password, and everywhere", async () => {
  const { page, person } = await openSettings("phone", "security", { expectStatus: [401, 422] });
  const other = await openElsewhere(person, "/terms", { expectStatus: [401] });
  await untilLive(other);
  await page.reload();
  await untilLoaded(page);
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "signed in on" });
  await expect.poll(() => rows.count()).toBe(2);
  await rows.filter({ hasText: "This device" }).getByText("Chrome on").waitFor();
  await rows.getByRole("button", { name: /^Sign out Chrome on/ }).click();
  await untilSignedOut(other);
  await page.getByText("No other active sessions.").waitFor();
  await untilFocused(page.getByRole("heading", { name: "Where you're signed in" }));

  await signIn(other, person, "/terms");
  await untilLive(other);
  await press(page, "Update password");
  await untilToast(page, "Please fill in all password fields");
  await untilFocused(field(page, "New password"));
  await field(page, "New password").fill("12345");
  await field(page, "Confirm new password").fill("12346");
  await page.getByText("Password must be at least 6 characters").waitFor();
  await page.getByText("Passwords do not match").waitFor();
  for (const label of ["New password", "Confirm new password"]) await field(page, label).fill("password1");
  await press(page, "Update password");
  await untilToast(page, "This password is too common. Please choose another one.");
  for (const label of ["New password", "Confirm new password"]) await field(page, label).fill(NEW_PASSWORD);
  await askedBeforeLeaving(page, "Emails");
  expect(await field(page, "New password").inputValue()).toBe(NEW_PASSWORD);
  await press(page, "Update password");
  await untilToast(page, "Password updated");
  await untilSignedOut(other);
  expect(await field(page, "New password").inputValue()).toBe("");
  await visit(page, "/settings?tab=security");
  await page.getByText("No other active sessions.").waitFor();
  await signIn(other, { ...person, password: NEW_PASSWORD });
  await untilLive(other);
  await press(page, "Sign out everywhere");
  const question = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await question.getByRole("button", { name: "Sign out everywhere" }).waitFor();
  await expectAccessibleOnEachDevice(page);
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await press(page, "Sign out everywhere");
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await untilToast(page, "Signed out", "You have been signed out successfully.");
  await page.waitForURL((url) => url.pathname === "/");
  await untilSignedOut(other);
});

test("a member changes the email address and the email preferences", async () => {
  // Reverting the change ends every session; the page notices on its next refresh.
  const { page, person } = await openSettings("desktop", "emails", { expectStatus: [401, 500] });
  const email = `robin-${randomUUID()}@elsewhere.test`;
  await page.getByText(person.email).waitFor();
  await press(page, "Change email");
  await untilToast(page, "Please enter a new email");
  await field(page, "New email").fill(email);
  await askedBeforeLeaving(page, "Security");
  expect(await field(page, "New email").inputValue()).toBe(email);
  await field(page, "Current password").fill(person.password);
  await press(page, "Change email");
  await untilToast(page, "Verification email sent to your new email address");
  await page.getByText(email).waitFor();
  await untilLoaded(page);
  await expectAccessibleOnEachDevice(page);

  const replies = page.getByRole("switch", { name: "Replies to my reviews" });
  await page.route("**/api/account/email-preferences", (route) => route.fulfill({ status: 500 }));
  await replies.click();
  await untilToast(page, "Failed to update email preferences", "Please try again.");
  expect(await replies.isChecked()).toBe(true);
  await page.unroute("**/api/account/email-preferences");
  await replies.click();
  await untilToast(page, "Email preferences updated");
  expect(await replies.isChecked()).toBe(false);

  const link = await linkInMail(email, "Confirm new email address");
  await visit(page, link);
  await press(page, "Confirm new email address");
  await untilToast(page, "Email Confirmed!", `Your email address is now ${email}.`);
  await page.waitForURL("**/settings?tab=emails");
  await page.getByRole("main").getByText(email).waitFor();
  expect(await page.getByRole("button", { name: "Cancel email change" }).count()).toBe(0);
  await expect.poll(() => replies.isChecked()).toBe(false);

  await visit(page, await linkInMail(person.email, "Undo the change"));
  await page.getByText("that were added since the change are removed").waitFor();
  await field(page, "New password").fill(NEW_PASSWORD);
  await press(page, "Restore my email");
  await untilToast(page, "Email restored", `Your email is ${person.email} again.`);
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await signIn(page, { ...person, password: NEW_PASSWORD }, "/settings?tab=emails");
  await page.getByRole("main").getByText(person.email).waitFor();
});
