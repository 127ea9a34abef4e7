import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createMember, DEMO, expireSession, newPerson, signIn } from "./support/accounts.ts";
import { linkInMail } from "./support/mailbox.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, untilAlive, untilLive, visit } from "./support/visitors.ts";

setUpBrowser();

const email = (page: Page) => page.getByLabel("Email", { exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function messageAt(page: Page, label: string): Promise<string | null> {
  const field = page.getByLabel(label, { exact: true });
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
  const id = ids.find((one) => one.endsWith("-error"));
  return id === undefined ? null : page.locator(`[id="${id}"]`).textContent();
}

describe("the sign-up form", () => {
  test("shows errors beside the fields and focuses the first", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/auth?mode=register");
    for (const [wrong, field, message] of [
      [{ email: "" }, "Email", "Invalid email address"],
      [{ password: "short" }, "Password", "Password must be at least 6 characters"],
      [{ email: "robin@" }, "Email", "Invalid email address"],
      [{ fullName: "  " }, "Full name", "Full name is required"],
      [{ email: `${"r".repeat(250)}@journey.test` }, "Email", "Invalid email address"],
    ] as const) {
      const typed = { ...newPerson(), ...wrong };
      await page.getByLabel("Full name").fill(typed.fullName);
      await email(page).fill(typed.email);
      await password(page).fill(typed.password);
      await submit(page, "Create Account");
      await untilToast(page, "Validation Error", message);
      await expect.poll(() => messageAt(page, field)).toBe(message);
      expect(await page.getByLabel(field, { exact: true }).getAttribute("aria-invalid")).toBe("true");
      expect(await email(page).inputValue()).toBe(typed.email);
    }
  });

  test("announces the first of several errors and shows each beside its field", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/auth?mode=register");
    await submit(page, "Create Account");
    await untilToast(page, "Validation Error", "Invalid email address");
    expect(await messageAt(page, "Full name")).toBe("Full name is required");
    expect(await messageAt(page, "Password")).toBe("Password must be at least 6 characters");
    const toasts = page.getByRole("region", { name: "Notifications" });
    await toasts.getByRole("button", { name: "Close" }).click();
    await toasts.getByText("Validation Error").waitFor({ state: "detached" });
  });

  test("drops errors when the visitor switches to another form", async () => {
    const page = await newVisitor("phone", { expectStatus: [401] });
    await visit(page, "/auth");
    await email(page).fill(newPerson().email);
    await password(page).fill("not my password");
    await submit(page, "Sign In");
    await untilToast(page, "Invalid email or password");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByText("Invalid email or password").waitFor({ state: "detached" });
  });

  test("shows a field's error as soon as the visitor leaves the field", async () => {
    const page = await newVisitor("desktop");
    await visit(page, "/auth");
    await email(page).fill("robin");
    await email(page).blur();
    await page.getByText("Invalid email address").waitFor();
  });

  test("shows beside the field that the server rejects a common password", async () => {
    const page = await newVisitor("desktop", { expectStatus: [422] });
    const person = newPerson();
    await visit(page, "/auth?mode=register");
    await page.getByLabel("Full name").fill(person.fullName);
    await email(page).fill(person.email);
    await password(page).fill("iloveyou");
    await submit(page, "Create Account");
    await untilToast(page, "This password is too common. Please choose another one.");
    expect(await messageAt(page, "Password")).toBe("This password is too common. Please choose another one.");
  });
});

describe("signing in", () => {
  test("gives the same error for an unknown address and a wrong password", async () => {
    const page = await newVisitor("desktop", { expectStatus: [401] });
    await visit(page, "/auth");
    for (const address of ["nobody@journey.test", DEMO.admin.email]) {
      await email(page).fill(address);
      await password(page).fill("not the password");
      await submit(page, "Sign In");
      await untilToast(page, "Invalid email or password");
      await page.getByRole("region", { name: "Notifications" }).locator("button").click();
    }
  });

  test("reports an unconfirmed address and resends the email", async () => {
    const page = await newVisitor("phone", { expectStatus: [403] });
    const person = newPerson();
    await visit(page, "/auth?mode=register");
    await page.getByLabel("Full name").fill(person.fullName);
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await submit(page, "Create Account");
    await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await submit(page, "Sign In");
    await untilToast(
      page,
      "Please confirm your email address before signing in. Check your inbox for the confirmation link.",
    );
    await submit(page, "Resend confirmation email");
    await untilToast(page, "Email sent");
  });

  test("returns to the requested page, never to another site", async () => {
    for (const [redirect, path] of [
      ["/markets?q=texas", "/markets?q=texas"],
      ["https://evil.test/", "/"],
      ["//evil.test", "/"],
      ["/\\evil.test", "/"],
    ] as const) {
      const page = await newVisitor("desktop");
      await visit(page, `/auth?redirect=${encodeURIComponent(redirect)}`);
      await email(page).fill(DEMO.premium.email);
      await password(page).fill(DEMO.premium.password);
      await submit(page, "Sign In");
      await untilToast(page, "Logged in successfully.");
      await page.waitForURL((url) => url.pathname + url.search === path);
    }
  });
});

test("a password reset link works once", async () => {
  const page = await newVisitor("desktop", { expectStatus: [410] });
  const person = await createMember(page);
  await visit(page, "/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await email(page).fill(person.email);
  await submit(page, "Send reset link");
  await page.getByText("we've sent a reset link").waitFor();
  const link = await linkInMail(person.email, "Choose a new password");
  await visit(page, link);
  await page.getByLabel("New password", { exact: true }).fill("another kettle 7 lamps");
  await submit(page, "Change password");
  await untilToast(page, "Password changed");
  await email(page).fill(person.email);
  await password(page).fill("another kettle 7 lamps");
  await submit(page, "Sign In");
  await untilToast(page, "Logged in successfully.");
  await visit(page, link);
  await page.getByLabel("New password", { exact: true }).fill("a third kettle 7 lamps");
  await submit(page, "Change password");
  await page.getByRole("link", { name: "Get a new link" }).waitFor();
});

describe("the session", () => {
  test("shows in the header, is shared by tabs, and ends in all of them", async () => {
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.moderator);
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByText(DEMO.moderator.email).waitFor();
    await page.getByRole("link", { name: "Admin Dashboard" }).waitFor();
    const other = await page.context().newPage();
    await visit(other, "/markets");
    await Promise.all([untilLive(page), untilLive(other)]);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await untilToast(page, "Signed out", "You have been signed out successfully.");
    await page.waitForURL((url) => url.pathname === "/");
    await other.getByRole("link", { name: "Login" }).waitFor();
    expect(await other.evaluate(() => localStorage.getItem("session"))).toBeNull();
  });

  test("offers the dashboard only to moderators", async () => {
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.premium);
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("link", { name: "Settings" }).waitFor();
    expect(await page.getByRole("link", { name: "Admin Dashboard" }).count()).toBe(0);
  });

  test("refreshes in one of two tabs while both keep working", async () => {
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.premium);
    const other = await page.context().newPage();
    const before = await expireSession(page);
    await Promise.all([visit(page, "/tools"), visit(other, "/markets")]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("session"))).not.toBe(before);
    await page.getByRole("button", { name: "Account menu" }).waitFor();
    await other.getByRole("button", { name: "Account menu" }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });
});

test("an invalid stored session is dropped, and the visitor can sign in", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/terms");
  await page.evaluate(() => localStorage.setItem("session", '{"accessToken":1}'));
  await visit(page, "/settings");
  await page.waitForURL(/\/auth\?mode=login&redirect=%2Fsettings/);
  await email(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
});

describe("the admin dashboard", () => {
  test("redirects visitors to sign in and back", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/admin");
    await page.waitForURL(/\/auth\?mode=login&redirect=%2Fadmin/);
    await page.getByRole("main").getByText("Please log in to access the admin panel").waitFor();
  });

  test("rejects members", async () => {
    const page = await newVisitor("desktop");
    await signIn(page, DEMO.premium, "/terms");
    await page.goto("/admin");
    await untilAlive(page);
    await untilToast(page, "Access denied");
    await page.waitForURL((url) => url.pathname === "/");
  });
});
