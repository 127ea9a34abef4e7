import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ROBIN, renderPage } from "#tests/components/render-screen.tsx";

const sections = page.getByRole("navigation", { name: "Admin sections" });

const WITHOUT = { hasPassword: true, takesSecondFactor: false, needsLink: false, passkeys: [], codes: null };

test("the dashboard of a moderator without a second factor sends the link for the first one", async () => {
  const sendFactorLink = vi.fn(async () => ({}));
  const getFactors = () => ({ ...WITHOUT, needsLink: true });
  await renderPage("/admin", {
    viewer: { neededFactor: "set-up" },
    api: { account: { getFactors, sendFactorLink } },
  });
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.element(page.getByRole("heading", { name: "Check Your Email" })).toHaveFocus();
  await expect.element(page.getByText(ROBIN.email)).toBeVisible();
  expect(sendFactorLink).toHaveBeenCalledOnce();
});

test.each([
  ["INVALID_LINK", 410, "This link has expired or was already used."],
  ["OTHER_ACCOUNT", 409, "This link is for another account."],
] as const)("the page of the link says that it's over: %s", async (code, status, text) => {
  const openFactorLink = () => Promise.reject(new ORPCError(code, { defined: true, status }));
  await renderPage("/auth?mode=second-factor&token=x", { viewer: {}, api: { account: { openFactorLink } } });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  await expect.element(page.getByRole("link", { name: "Go to settings" })).toBeVisible();
});

test("the page of the link asks visitors to sign in first, and then continues", async () => {
  await renderPage("/auth?mode=second-factor&token=x");
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "sign in", exact: true }))
    .toHaveAttribute("href", expect.stringContaining("second-factor"));
});

test("the dashboard of a moderator without a second factor leads to where one is set up", async () => {
  await renderPage("/admin", {
    viewer: { neededFactor: "set-up" },
    api: { account: { getFactors: () => WITHOUT } },
  });
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
    needsLink: false,
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
