import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { openApi, openApiAs } from "./support/api-client.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, untilLive, visit } from "./support/visitors.ts";

setUpBrowser();

const blockedIn = (page: Page) => page.getByRole("list", { name: "Blocked members" }).getByRole("listitem");

async function block(page: Page, fullName: string): Promise<void> {
  await page.getByRole("button", { name: "Block", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Block ${fullName}?` });
  await dialog.getByRole("button", { name: "Block" }).click();
  await untilToast(page, `You blocked ${fullName}`);
  await dialog.waitFor({ state: "detached" });
}

test("a member on a phone blocks from a comment and unblocks in the settings", async () => {
  const page = await newVisitor("phone");
  await signIn(page, await createMember(page), "/settings?tab=security");
  await page.getByText("You haven't blocked anyone.").waitFor();
  const { items } = await openApi().call<{ items: { id: string }[] }>(
    "GET",
    "/discussions?sort=most-replies",
  );
  await visit(page, `/discussions/${items[0]?.id}`);
  const menu = page.getByRole("button", { name: /^More actions for the comment by / }).first();
  const fullName =
    (await menu.getAttribute("aria-label"))?.replace("More actions for the comment by ", "") ?? "";
  await menu.click();
  await block(page, fullName);
  // The focus returns to the menu, which now offers to unblock.
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Unblock", exact: true }).waitFor();

  await visit(page, "/settings?tab=security");
  await blockedIn(page).getByRole("link", { name: fullName }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Unblock ${fullName}` }).click();
  await untilToast(page, `${fullName} can message you again`);
  await page.getByText("You haven't blocked anyone.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Blocked members");
});

test("a block from a profile shows in other tabs, and so does unblocking", async () => {
  const page = await newVisitor("desktop", { expectStatus: [503] });
  const { id, fullName } = await (await openApiAs(DEMO.contributor)).call<{ id: string; fullName: string }>(
    "GET",
    "/account",
  );
  await signIn(page, await createMember(page), `/profile/${id}`);
  const settings = await page.context().newPage();
  await settings.route("**/api/blocks?*", (route) => route.fulfill({ status: 503, json: {} }));
  await visit(settings, "/settings?tab=security");
  await settings.getByRole("heading", { name: "Failed to load blocked members" }).waitFor();
  await settings.unroute("**/api/blocks?*");
  await settings.getByRole("button", { name: "Try again" }).click();
  await settings.getByText("You haven't blocked anyone.").waitFor();

  for (const tab of [page, settings]) await untilLive(tab);
  await page.getByRole("button", { name: `More actions for ${fullName}` }).click();
  await block(page, fullName);
  await page.getByText("You blocked this member.").waitFor();
  expect(await page.getByRole("button", { name: "Send Message" }).count()).toBe(0);
  await expectAccessible(page);

  await settings.getByRole("button", { name: `Unblock ${fullName}` }).click();
  await settings.getByText("You haven't blocked anyone.").waitFor();
  await page.getByRole("button", { name: "Send Message" }).waitFor();

  await page.getByRole("button", { name: `More actions for ${fullName}` }).click();
  await block(page, fullName);
  await page.getByRole("button", { name: "Unblock", exact: true }).press("Enter");
  // The focus moves to the replacement of the button.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Send Message");
});
