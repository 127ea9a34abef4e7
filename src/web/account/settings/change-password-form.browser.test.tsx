import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { PROOF } from "#contract/account/fields.ts";
import { ROBIN, renderScreen } from "#tests/components/render-screen.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole("button", { name: "Update password" }).click();

const CHANGED = {
  user: { id: ROBIN.id, email: ROBIN.email },
  accessToken: "token",
  expiresIn: 300,
  expiresAt: new Date(Date.now() + 300_000).toJSON(),
  canceledEmail: null,
};

test("a session that aged while the page was open asks for the current password, and keeps the new one", async () => {
  const changePassword = vi
    .fn(async () => CHANGED)
    .mockRejectedValueOnce(
      new ORPCError("CURRENT_PASSWORD_REQUIRED", { defined: true, ...PROOF.CURRENT_PASSWORD_REQUIRED }),
    );
  const form = <ChangePasswordForm asksForPassword={false} hasPassword />;
  await renderScreen(form, { viewer: {}, api: { account: { changePassword } } });
  expect(field("Current password").query()).toBeNull();
  for (const label of ["New password", "Confirm new password"]) await field(label).fill("seven tin lanterns");
  await submit();
  await expect.element(field("Current password")).toHaveFocus();
  await expect
    .element(field("Current password"))
    .toHaveAccessibleDescription(expect.stringContaining("Please enter your current password"));
  await expect.element(field("New password")).toHaveValue("seven tin lanterns");
  await field("Current password").fill("copper kettle 9 lamps");
  await submit();
  await expect.element(page.getByText("Password updated")).toBeVisible();
  await expect.element(field("New password")).toHaveValue("");
  expect(changePassword).toHaveBeenLastCalledWith({
    newPassword: "seven tin lanterns",
    currentPassword: "copper kettle 9 lamps",
  });
});
