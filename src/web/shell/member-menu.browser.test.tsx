import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ROBIN, renderScreen } from "#tests/components/render-screen.tsx";
import MemberMenu from "./member-menu.tsx";

const menu = <MemberMenu email="robin@members.test" />;
const button = page.getByRole("button", { name: "Account menu" });
const entry = (name: string) => page.getByRole("link", { name });
const signOut = page.getByRole("button", { name: "Sign Out" });

test("arrow keys open the account menu and move through its entries", async () => {
  const { router } = await renderScreen(menu, { viewer: { can: { moderate: true } } });
  await button.click();
  await expect.element(signOut).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(signOut).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  for (const [key, focused] of [
    ["ArrowDown", entry("Admin Dashboard")],
    ["ArrowDown", entry("Your Profile")],
    ["End", signOut],
    ["ArrowDown", entry("Admin Dashboard")],
    ["ArrowUp", signOut],
    ["Home", entry("Admin Dashboard")],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(focused).toHaveFocus();
  }
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe("/admin");
  await expect.element(signOut).not.toBeInTheDocument();
});

test("the entries appear together, once the role is known", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const me = { ...ROBIN, can: { moderate: true } };
  const getMe = async () => {
    await promise;
    return me;
  };
  await renderScreen(menu, { viewer: me, api: { account: { getMe } } });
  await button.click();
  await expect.element(page.getByRole("status", { name: "Loading the menu" })).toBeVisible();
  await expect.element(signOut).not.toBeInTheDocument();
  resolve();
  await expect.element(entry("Admin Dashboard")).toBeVisible();
  await expect.element(signOut).toBeVisible();
});
