import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { openApi, openApiAs } from "./support/api-client.ts";
import { untilFocused } from "./support/by-keyboard.ts";
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

test("a member blocks from a comment and from a profile, and unblocks in the settings and there, in all tabs", async () => {
  const page = await newVisitor("phone", { expectStatus: [503] });
  const { id, fullName: author } = await (await openApiAs(DEMO.contributor)).call<{
    id: string;
    fullName: string;
  }>("GET", "/account");
  await signIn(page, await createMember(page), `/profile/${id}`);
  const settings = await page.context().newPage();
  await settings.route("**/api/blocks?*", (route) => route.fulfill({ status: 503, json: {} }));
  await visit(settings, "/settings?tab=security");
  await settings.getByRole("heading", { name: "Failed to load blocked members" }).waitFor();
  await settings.unroute("**/api/blocks?*");
  await settings.getByRole("button", { name: "Try again" }).click();
  await settings.getByText("You haven't blocked anyone.").waitFor();

  for (const tab of [page, settings]) await untilLive(tab);
  await page.getByRole("button", { name: `More actions for ${author}` }).click();
  await block(page, author);
  await page.getByText("You blocked this member.").waitFor();
  const write = page.getByRole("button", { name: "Send Message" });
  expect(await write.count()).toBe(0);
  await blockedIn(settings).getByRole("link", { name: author }).waitFor();
  await page.getByRole("button", { name: "Unblock", exact: true }).press("Enter");
  // The focus moves to the replacement of the button.
  await untilFocused(write);
  await settings.getByText("You haven't blocked anyone.").waitFor();

  const { items } = await openApi().call<{ items: { id: string }[] }>(
    "GET",
    "/discussions?sort=most-replies",
  );
  await visit(page, `/discussions/${items[0]?.id}`);
  await untilLive(page);
  const menu = page.getByRole("button", { name: /^More actions for the comment by / }).first();
  const fullName =
    (await menu.getAttribute("aria-label"))?.replace("More actions for the comment by ", "") ?? "";
  await menu.click();
  await block(page, fullName);
  // The focus returns to the menu, which now offers to unblock.
  await untilFocused(menu);
  await settings.getByRole("button", { name: `Unblock ${fullName}` }).click();
  await untilToast(settings, `${fullName} can message you again`);
  await settings.getByText("You haven't blocked anyone.").waitFor();
  await untilFocused(settings.getByRole("heading", { name: "Blocked members" }));
  await menu.press("Enter");
  await page.getByRole("button", { name: "Block", exact: true }).waitFor();
});
