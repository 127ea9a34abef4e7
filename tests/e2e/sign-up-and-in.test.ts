import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "./support/accessibility.ts";
import { type Account, createMember, DEMO, newPerson } from "./support/accounts.ts";
import { untilFocused } from "./support/by-keyboard.ts";
import { linkInMail } from "./support/mailbox.ts";
import { delayResponses } from "./support/slow-network.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const email = (page: Page) => page.getByLabel("Email", { exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function signInBy(page: Page, person: Pick<Account, "email" | "password">): Promise<void> {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await press(page, "Sign In");
}

test("a visitor signs up, can't sign in before confirming, and confirms once in another browser with a link that keeps the return path", async () => {
  const page = await newVisitor("phone", { expectStatus: [403] });
  const person = newPerson();
  await visit(page, "/auth?mode=login&redirect=%2Ftools");
  await email(page).fill(person.email);
  // The forms pass on the address and the return path.
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { level: 1, name: "Create an account" }).waitFor();
  await expect.poll(() => email(page).inputValue()).toBe(person.email);
  await password(page).fill(person.password);
  await page.getByLabel("Full name").fill(person.fullName);
  await press(page, "Create Account");
  const heading = page.getByRole("heading", { name: "Check Your Email" });
  await untilFocused(heading);
  await expectAccessibleOnEachDevice(page);

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await signInBy(page, person);
  await untilToast(
    page,
    "Please confirm your email address before signing in. Check your inbox for the confirmation link.",
  );
  await press(page, "Resend confirmation email");
  await untilToast(page, "Email sent");

  const link = await linkInMail(person.email, "Confirm email address");
  const other = await newVisitor("phone", { expectStatus: [422] });
  await visit(other, link);
  await other.getByText(person.email).waitFor();
  await password(other).fill("a stranger's password");
  await press(other, "Confirm email address");
  await other.getByText("That's not the password you signed up with.").first().waitFor();
  await expectAccessibleOnEachDevice(other);
  await password(other).fill(person.password);
  await press(other, "Confirm email address");
  await untilToast(other, "Email Confirmed!");
  await other.waitForURL((url) => url.pathname === "/tools");
  await other.getByRole("link", { name: "Login" }).waitFor({ state: "hidden" });

  await visit(page, link);
  await page.getByText("This link has expired or was already used.").waitFor();
  await page.getByText("Already confirmed? Sign in. Otherwise, request a new link.").waitFor();
  await page.getByRole("button", { name: "Resend confirmation email" }).waitFor();
});

test("a visitor who wants to review signs up first, and the link in that browser leads to the form without a password", async () => {
  const page = await newVisitor("phone");
  const person = newPerson();
  await visit(page, "/add-review?tool=Foyer+CRM&city=Austin&state=TX");
  await page.getByRole("heading", { level: 1, name: "Create an account" }).waitFor();
  await page.getByText("about 4 minutes").waitFor();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByLabel("Full name").fill(person.fullName);
  await expectAccessibleOnEachDevice(page);
  await press(page, "Create Account");
  await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
  await page.goto(await linkInMail(person.email, "Confirm email address"));
  await untilToast(page, "Email Confirmed!");
  await page.waitForURL((url) => url.pathname === "/add-review");
  await expect.poll(() => page.getByLabel("Tool name").inputValue()).toBe("Foyer CRM");
  expect(await page.getByLabel("City", { exact: true }).inputValue()).toBe("Austin");

  // Once someone signed in here, the next review asks to sign in.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await untilToast(page, "Signed out");
  await visit(page, "/share-numbers");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByText("about a minute").waitFor();
});

test("a link from someone else's sign-up lets the owner of the address choose password and name", async () => {
  const page = await newVisitor("phone");
  const stranger = newPerson("Stranger Name");
  const strangers = await newVisitor("desktop");
  await strangers.context().request.post("/api/auth/sign-up", { data: stranger });
  await visit(page, await linkInMail(stranger.email, "Confirm email address"));
  // A long address takes a second line, which moves the button.
  await page.getByText(stranger.email).waitFor();
  await press(page, "Choose a new password instead");
  await page.getByLabel("New password", { exact: true }).fill("owner kettle 4 lamps");
  await page.getByLabel("Full name").fill("Olive Owner");
  await press(page, "Confirm email address");
  await untilToast(page, "Email Confirmed!");
  await page.waitForURL((url) => url.pathname === "/");
});

test("a visitor whose scripts load late keeps what they typed, sends nothing until then, and signs in", async () => {
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

test("the forms say that they need JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/auth?mode=confirm&token=x");
  const sentence = page.getByRole("main").locator("noscript p");
  expect(await sentence.innerText()).toMatch("Turn on JavaScript to sign in.");
  expect(await sentence.isVisible()).toBe(true);
});

test("a forgotten password is replaced by a link that works once, and ends the session", async () => {
  const page = await newVisitor("desktop", { expectStatus: [401, 410] });
  const person = await createMember(page);
  await visit(page, "/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await email(page).fill(person.email);
  await press(page, "Send reset link");
  await page.getByText("we've sent a reset link").waitFor();
  await visit(page, "/auth");
  await signInBy(page, person);
  await page.waitForURL((url) => url.pathname === "/");

  const link = await linkInMail(person.email, "Choose a new password");
  await visit(page, link);
  await page.getByLabel("New password", { exact: true }).fill("another kettle 7 lamps");
  await press(page, "Change password");
  await untilToast(page, "Password changed", "Sign in with your new password.");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByRole("link", { name: "Login" }).waitFor();
  await signInBy(page, person);
  await untilToast(page, "Invalid email or password");
  await signInBy(page, { ...person, password: "another kettle 7 lamps" });
  await untilToast(page, "Logged in successfully.");
  await page.waitForURL((url) => url.pathname === "/");

  await visit(page, link);
  await page.getByLabel("New password", { exact: true }).fill("a third kettle 7 lamps");
  await press(page, "Change password");
  await page.getByRole("link", { name: "Get a new link" }).waitFor();
});

test("the admin dashboard asks visitors to sign in, leads back, and rejects members", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/admin");
  await page.waitForURL(/\/auth\?mode=login&redirect=%2Fadmin/);
  await page.getByRole("main").getByText("Please log in to access the admin panel").waitFor();
  await signInBy(page, DEMO.premium);
  await untilToast(page, "Access denied");
  await page.waitForURL((url) => url.pathname === "/");
});
