import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { type Account, createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { linkInMail } from "#tests/e2e/support/mailbox.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser, untilLive, untilLoaded, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const NEW_PASSWORD = "seven tin lanterns";

const isFocused = (element: Element) => element === document.activeElement;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const untilSignedOut = (page: Page) => untilToast(page, "Your session has ended", "Please sign in again.");

/** Opens a second browser of the same person with a live connection. */
async function openElsewhere(person: Account): Promise<Page> {
  const page = await newVisitor("desktop", { expectStatus: [401] });
  await signIn(page, person, "/terms");
  await untilLive(page);
  return page;
}

/** Expects a warning before another tab discards the input. */
async function askedBeforeLeaving(page: Page, tab: string): Promise<void> {
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: tab }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "hidden" });
}

test("a member signs out another browser, all others by a new password, and everywhere", async () => {
  const page = await newVisitor("phone", { expectStatus: [401, 422] });
  const person = await createMember(page);
  await signIn(page, person, "/settings?tab=security");
  const other = await openElsewhere(person);
  await page.reload();
  await untilLoaded(page);
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "signed in on" });
  await expect.poll(() => rows.count()).toBe(2);
  await rows.filter({ hasText: "This device" }).getByText("Chrome on").waitFor();
  await expectAccessibleOnEachDevice(page);
  await rows.getByRole("button", { name: /^Sign out Chrome on/ }).click();
  await untilSignedOut(other);
  await page.getByText("No other active sessions.").waitFor();
  const heading = page.getByRole("heading", { name: "Where you're signed in" });
  await expect.poll(() => heading.evaluate(isFocused)).toBe(true);

  await signIn(other, person, "/terms");
  await untilLive(other);
  await press(page, "Update password");
  await untilToast(page, "Please fill in all password fields");
  await expect.poll(() => field(page, "New password").evaluate(isFocused)).toBe(true);
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
  const page = await newVisitor("desktop", { expectStatus: [401, 500] });
  const person = await createMember(page);
  const email = `robin-${randomUUID()}@elsewhere.test`;
  await signIn(page, person, "/settings?tab=emails");
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
  await expectAccessibleOnEachDevice(page);
  await press(page, "Confirm new email address");
  await untilToast(page, "Email Confirmed!", `Your email address is now ${email}.`);
  await page.waitForURL("**/settings?tab=emails");
  await page.getByRole("main").getByText(email).waitFor();
  expect(await page.getByRole("button", { name: "Cancel email change" }).count()).toBe(0);
  await expect.poll(() => replies.isChecked()).toBe(false);

  await visit(page, await linkInMail(person.email, "Undo the change"));
  await page.getByText("that were added in the week before the change or since are removed").waitFor();
  await expectAccessibleOnEachDevice(page);
  await field(page, "New password").fill(NEW_PASSWORD);
  await press(page, "Restore my email");
  await untilToast(page, "Email restored", `Your email is ${person.email} again.`);
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await signIn(page, { ...person, password: NEW_PASSWORD }, "/settings?tab=emails");
  await page.getByRole("main").getByText(person.email).waitFor();
});

test("a session that aged while the page was open asks for the current password", async () => {
  const page = await newVisitor("desktop", { expectStatus: [403] });
  // Browsers don't expose the body of a request that was sent.
  await page.addInitScript(() => {
    const send = window.fetch;
    const sent: string[] = [];
    Object.assign(window, { sent });
    window.fetch = async (input, init) => {
      const isOurs = input instanceof Request && input.url.endsWith("/api/account/password");
      if (isOurs) sent.push(await input.clone().text());
      return send(input, init);
    };
  });
  const person = await createMember(page);
  await signIn(page, person, "/settings?tab=security");
  await untilLoaded(page);
  const rejection = { defined: true, code: "CURRENT_PASSWORD_REQUIRED", status: 403 };
  const message = "Please enter your current password";
  await page.route("**/api/account/password", (route) =>
    route.fulfill({ status: 403, json: { ...rejection, message } }),
  );
  for (const label of ["New password", "Confirm new password"]) await field(page, label).fill(NEW_PASSWORD);
  await press(page, "Update password");
  await untilToast(page, message);
  await expect.poll(() => field(page, "Current password").evaluate(isFocused)).toBe(true);
  expect(await field(page, "New password").inputValue()).toBe(NEW_PASSWORD);
  await expectAccessible(page);
  await page.unroute("**/api/account/password");
  await field(page, "Current password").fill(person.password);
  await press(page, "Update password");
  await untilToast(page, "Password updated");
  const sent = await page.evaluate(() => (window as unknown as { sent: string[] }).sent);
  expect(JSON.parse(sent.at(-1) ?? "")).toEqual({
    newPassword: NEW_PASSWORD,
    currentPassword: person.password,
  });
});
