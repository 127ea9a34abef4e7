import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectAccessibleOnEachDevice } from "./support/accessibility.ts";
import { type Account, createMember, DEMO, newPerson } from "./support/accounts.ts";
import { linkInMail } from "./support/mailbox.ts";
import { delayResponses } from "./support/slow-network.ts";
import { OFFLINE, untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const email = (page: Page) => page.getByLabel("Email", { exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

async function fillSignUp(page: Page, person: Account): Promise<void> {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByLabel("Full name").fill(person.fullName);
}

describe("the account forms", () => {
  test("pass the address and the return path from one to another", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/auth?mode=login&redirect=%2Fadd-review");
    await email(page).fill("robin@journey.test");
    for (const name of ["Create an account", "Sign in", "Forgot password?"]) {
      await page.getByRole("main").getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name: /Create|Sign in|Forgot/ }).waitFor();
      await expect.poll(() => email(page).inputValue()).toBe("robin@journey.test");
      expect(new URL(page.url()).searchParams.get("redirect")).toBe("/add-review");
    }
  });

  test("keep input typed before hydration and send nothing until then", async () => {
    const page = await newVisitor("phone");
    const release = await delayResponses(page, "**/assets/*.js");
    await page.goto("/auth", { waitUntil: "commit" });
    await email(page).fill(DEMO.premium.email);
    await password(page).fill(DEMO.premium.password);
    await password(page).press("Enter");
    expect(await page.getByRole("button", { name: "Sign In", exact: true }).isDisabled()).toBe(true);
    release();
    await press(page, "Sign In");
    await untilToast(page, "Logged in successfully.");
    await page.waitForURL((url) => url.pathname === "/");
  });

  test("focus the first invalid field", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/auth?mode=register");
    await press(page, "Create Account");
    await untilToast(page, "Validation Error", "Invalid email address");
    expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await email(page).fill("robin@journey.test");
    await press(page, "Create Account");
    await untilToast(page, "Validation Error", "Password must be at least 6 characters");
    expect(await password(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await password(page).fill("copper kettle 9");
    await press(page, "Create Account");
    await untilToast(page, "Validation Error", "Full name is required");
    // Each toast replaces the one before.
    await expect.poll(() => toasts(page).getByText("Validation Error", { exact: true }).count()).toBe(1);
    await expectAccessible(page);
  });

  test("can show a password", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/auth?mode=register");
    await password(page).fill("copper kettle 9");
    expect(await password(page).getAttribute("type")).toBe("password");
    expect(await password(page).getAttribute("autocomplete")).toBe("new-password");
    await press(page, "Show password");
    expect(await password(page).getAttribute("type")).toBe("text");
    await press(page, "Hide password");
    expect(await password(page).getAttribute("type")).toBe("password");
  });

  test("report a missing connection and keep the input", async () => {
    const page = await newVisitor("desktop", { expectComplaint: /ERR_INTERNET_DISCONNECTED/ });
    await visit(page, "/auth?mode=register");
    const person = newPerson();
    await fillSignUp(page, person);
    await page.context().setOffline(true);
    await press(page, "Create Account");
    await untilToast(page, OFFLINE);
    expect(await email(page).inputValue()).toBe(person.email);
    expect(await password(page).inputValue()).toBe(person.password);
    await page.context().setOffline(false);
    await press(page, "Create Account");
    await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  });

  test("say when to retry after too many attempts", async () => {
    const page = await newVisitor("desktop", { expectStatus: [429] });
    await visit(page, "/auth?mode=confirm");
    const { email: address } = newPerson();
    await email(page).fill(address);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answered = page.waitForResponse("**/api/auth/resend-confirmation");
      await press(page, "Resend confirmation email");
      await answered;
    }
    await toasts(page)
      .getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/)
      .waitFor();
    expect(await email(page).inputValue()).toBe(address);
  });

  test("require JavaScript and say so", async () => {
    const page = await newVisitor("phone", { javaScriptEnabled: false });
    await page.goto("/auth?mode=confirm&token=x");
    const told = page.getByRole("main").locator("noscript p");
    expect(await told.innerText()).toMatch("Turn on JavaScript to sign in.");
    expect(await told.isVisible()).toBe(true);
  });
});

test("a confirmation link works once, can be renewed, and keeps the return path", async () => {
  const page = await newVisitor("phone", { expectStatus: [422] });
  const person = newPerson();
  await visit(page, "/auth?mode=register&redirect=%2Ftools");
  await fillSignUp(page, person);
  await press(page, "Create Account");
  const heading = page.getByRole("heading", { name: "Check Your Email" });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessibleOnEachDevice(page);

  await visit(page, "/auth?mode=confirm&token=cut-off&redirect=%2Ftools");
  await page.getByText("This link has expired or was already used.").waitFor();
  await expectAccessibleOnEachDevice(page);
  await email(page).fill(person.email);
  await press(page, "Resend confirmation email");
  await untilToast(page, "Email sent");

  const link = await linkInMail(person.email, "Confirm email address");
  await visit(page, link);
  await page.getByText(person.email).waitFor();
  await password(page).fill("a stranger's password");
  await press(page, "Confirm email address");
  await page.getByText("That's not the password you signed up with.").first().waitFor();
  await expectAccessibleOnEachDevice(page);
  await password(page).fill(person.password);
  await press(page, "Confirm email address");
  await untilToast(page, "Email Confirmed!");
  await page.waitForURL((url) => url.pathname === "/tools");
  await page.getByRole("link", { name: "Login" }).waitFor({ state: "hidden" });

  await visit(page, link);
  const hint = page.getByText("Already confirmed? Sign in. Otherwise, request a new link.");
  await hint.getByRole("link", { name: "Sign in" }).waitFor();
});

test("a link from someone else's sign-up lets the owner of the address choose password and name", async () => {
  const page = await newVisitor("phone");
  const stranger = newPerson("Stranger Name");
  await page.context().request.post("/api/auth/sign-up", { data: stranger });
  await visit(page, await linkInMail(stranger.email, "Confirm email address"));
  // A long address takes a second line, which moves the button.
  await page.getByText(stranger.email).waitFor();
  await press(page, "Choose a new password instead");
  await page.getByLabel("New password", { exact: true }).fill("owner kettle 4 lamps");
  await page.getByLabel("Full name").fill("Olive Owner");
  await expectAccessible(page);
  await press(page, "Confirm email address");
  await untilToast(page, "Email Confirmed!");
  await page.waitForURL((url) => url.pathname === "/");
});

test("a new password ends the current session, and its link works once", async () => {
  const page = await newVisitor("desktop", { expectStatus: [401] });
  const person = await createMember(page);
  await visit(page, "/auth?mode=forgot");
  await email(page).fill(person.email);
  await press(page, "Send reset link");
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  await visit(page, "/auth");
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await press(page, "Sign In");
  await page.waitForURL((url) => url.pathname === "/");

  await visit(page, await linkInMail(person.email, "Choose a new password"));
  await page.getByLabel("New password", { exact: true }).fill("another kettle 7 lamps");
  await press(page, "Change password");
  await untilToast(page, "Password changed", "Sign in with your new password.");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByRole("link", { name: "Login" }).waitFor();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await press(page, "Sign In");
  await untilToast(page, "Invalid email or password");
  expect(await password(page).inputValue()).toBe(person.password);
});
