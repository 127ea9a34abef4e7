import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ROBIN, renderPage } from "#tests/components/render-screen.tsx";

const sections = page.getByRole("navigation", { name: "Admin sections" });

test("the dashboard of a moderator without a second factor leads to where one is set up", async () => {
  await renderPage("/admin", { viewer: { neededFactor: "set-up" } });
  await expect.element(page.getByRole("heading", { name: "Set up a second factor first" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Security settings" }))
    .toHaveAttribute("href", "/settings?tab=security");
  expect(sections.query()).toBeNull();
});

test("a moderator who signed in with the password is asked for the second factor, and not for the password again", async () => {
  const getMe = vi.fn(() => ({ ...ROBIN, neededFactor: "use" as const }));
  const confirmIdentity = vi
    .fn(async () => ({}))
    .mockRejectedValueOnce(
      new ORPCError("WRONG_CODE", { defined: true, status: 422, message: "That code didn't work." }),
    );
  const getFactors = () => ({
    hasPassword: true,
    takesSecondFactor: true,
    passkeys: [],
    codes: { since: new Date().toJSON(), recoveryCodesLeft: 10 },
  });
  const listIdentities = () => ({ items: [] });
  await renderPage("/admin", {
    viewer: {},
    api: { account: { getMe, confirmIdentity, getFactors, listIdentities } },
  });
  await expect.element(page.getByRole("heading", { name: "Use your second factor first" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  const code = dialog.getByLabelText("Code from your app");
  await expect.element(code).toHaveFocus();
  expect(dialog.getByLabelText("Your password").query()).toBeNull();
  await userEvent.keyboard("000000{Enter}");
  await expect.element(code).toHaveAccessibleDescription(expect.stringContaining("That code didn't work."));
  await expect.element(code).toHaveFocus();
  await code.fill("123456");
  const asked = getMe.mock.calls.length;
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(confirmIdentity).toHaveBeenLastCalledWith({ code: "123456" });
  await expect.poll(() => getMe.mock.calls.length).toBeGreaterThan(asked);
});
