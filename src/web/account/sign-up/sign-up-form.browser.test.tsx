import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { COMMON_PASSWORD } from "#contract/account/fields.ts";
import { renderPage, renderScreen } from "#tests/components/render-screen.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole("button", { name: "Create Account" }).click();
const toasts = page.getByRole("region", { name: "Notifications" });
const newForm = () => <SignUpForm redirect="/" typedEmail={{ current: "" }} />;

const ROBIN = {
  Email: "robin@members.test",
  Password: "copper kettle 9 lamps",
  "Full name": "Robin Vale",
};

async function fill(typed: Partial<typeof ROBIN>): Promise<void> {
  for (const [label, text] of Object.entries({ ...ROBIN, ...typed })) await field(label).fill(text);
}

test("an invalid field has its message, the focus and a toast, and what was typed stays", async () => {
  await renderScreen(newForm());
  for (const [label, text, message] of [
    ["Email", "", "Invalid email address"],
    ["Email", "robin@", "Invalid email address"],
    ["Email", `${"r".repeat(250)}@members.test`, "Invalid email address"],
    ["Password", "short", "Password must be at least 6 characters"],
    ["Full name", "  ", "Full name is required"],
  ] as const) {
    await fill({ [label]: text });
    await submit();
    await expect.element(toasts.getByText(message)).toBeVisible();
    await expect.element(toasts.getByText("Validation Error")).toBeVisible();
    await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect.element(field(label)).toHaveAttribute("aria-invalid", "true");
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveValue(text);
  }
});

test("of several errors, each is at its field, and the first one has the focus and the toast", async () => {
  await renderScreen(newForm());
  await submit();
  await expect.element(toasts.getByText("Invalid email address")).toBeVisible();
  await expect.element(field("Email")).toHaveFocus();
  await expect
    .element(field("Password"))
    .toHaveAccessibleDescription(expect.stringContaining("Password must be at least 6 characters"));
  await expect
    .element(field("Full name"))
    .toHaveAccessibleDescription(expect.stringContaining("Full name is required"));
  // Each toast replaces the one before.
  await field("Email").fill(ROBIN.Email);
  await submit();
  await expect.element(toasts.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect.element(toasts.getByText("Validation Error")).toHaveLength(1);
});

test("an error of the server is at its field, and what was typed stays", async () => {
  const signUp = () => {
    throw new ORPCError("COMMON_PASSWORD", { defined: true, ...COMMON_PASSWORD.COMMON_PASSWORD });
  };
  await renderScreen(newForm(), { api: { account: { signUp } } });
  await fill({ Password: "iloveyou" });
  await submit();
  const { message } = COMMON_PASSWORD.COMMON_PASSWORD;
  await expect.element(toasts.getByText(message)).toBeVisible();
  await expect.element(field("Password")).toHaveAccessibleDescription(expect.stringContaining(message));
  await expect.element(field("Password")).toHaveFocus();
  await expect.element(field("Email")).toHaveValue(ROBIN.Email);
});

test("a lost connection is reported, and what was typed stays and can be sent again", async () => {
  const signUp = vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue({});
  await renderScreen(newForm(), { api: { account: { signUp } } });
  await fill({});
  await submit();
  await expect.element(toasts.getByText("Failed to create account")).toBeVisible();
  await expect.element(field("Email")).toHaveValue(ROBIN.Email);
  await expect.element(field("Password")).toHaveValue(ROBIN.Password);
  await submit();
  await expect.element(page.getByRole("heading", { name: "Check Your Email" })).toHaveFocus();
  await expect.element(toasts.getByText("Failed to create account")).not.toBeInTheDocument();
});

test("a password can be shown", async () => {
  await renderScreen(newForm());
  const password = field("Password");
  await expect.element(password).toHaveAttribute("type", "password");
  await expect.element(password).toHaveAttribute("autocomplete", "new-password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.element(password).toHaveAttribute("type", "password");
});

test("a field shows its error when it is left, and another form drops the errors and keeps the address", async () => {
  await renderPage("/auth?mode=register&redirect=%2Ftools");
  await field("Email").fill("robin");
  await userEvent.tab();
  await expect
    .element(field("Email"))
    .toHaveAccessibleDescription(expect.stringContaining("Invalid email address"));
  await submit();
  await expect.element(toasts.getByText("Validation Error")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect.element(toasts.getByText("Validation Error")).not.toBeInTheDocument();
  await expect.element(field("Email")).toHaveValue("robin");
});
