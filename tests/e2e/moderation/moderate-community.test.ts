import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { DiscussionPage } from "#contract/posts/discussions.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { type Account, createMember, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApi } from "#tests/e2e/support/api-client.ts";
import { articles, findItem } from "#tests/e2e/support/queue.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { type Device, newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const comments = (page: Page) => page.locator('article[id^="comment-"]');

/** A discussion of the demo that few journeys touch. */
async function findDiscussion(): Promise<string> {
  const { items } = await openApi().call<DiscussionPage>("GET", "/discussions?sort=oldest");
  return items[0]?.id ?? "";
}

async function openAdmin(device: Device, tab: string, account: Account = DEMO.moderator): Promise<Page> {
  const page = await newVisitor(device);
  await signIn(page, account, `/admin?tab=${tab}`);
  await articles(page).first().waitFor();
  return page;
}

async function untilBell(page: Page, count: number): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("link", { name: `Notifications, ${count} unread`, exact: true })
    .waitFor();
}

async function followNotification(page: Page, text: string): Promise<void> {
  await visit(page, "/notifications");
  await page.getByRole("main").getByRole("link", { name: text }).click();
}

test("a newcomer's comment is reviewed, approved, reported and removed, and everyone involved is notified", async () => {
  const discussion = `/discussions/${await findDiscussion()}`;
  const text = `Call me for the best rates, ${randomUUID()}`;
  const author = await newVisitor("desktop", { expectStatus: [404] });
  await signIn(author, await createMember(author), discussion);
  await author.getByLabel("Your comment").fill(text);
  await author.getByRole("button", { name: "Post Comment" }).click();
  const own = comments(author).filter({ hasText: text });
  await own.getByText("In review", { exact: true }).waitFor();

  // Hidden from others while pending; open pages show it as soon as it is approved.
  const reader = await newVisitor("phone");
  const readerAccount = await createMember(reader);
  await signIn(reader, readerAccount, discussion);
  await comments(reader).first().waitFor();
  expect(await comments(reader).filter({ hasText: text }).count()).toBe(0);
  const moderator = await openAdmin("phone", "comments");
  const held = await findItem(moderator, text);
  await held.getByText("One of their first posts").waitFor();
  await held.getByRole("button", { name: "Approve" }).click();
  await untilToast(moderator, "Comment approved!");
  const seen = comments(reader).filter({ hasText: text });
  await expect
    .poll(
      async () => {
        const offer = reader.getByRole("button", { name: /^Show \d+ new comment|^Show updates/ });
        if (await offer.isVisible()) await offer.click();
        const more = reader.getByRole("link", { name: "Show more comments" });
        if ((await seen.count()) === 0 && (await more.isVisible())) await more.click();
        return seen.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await untilBell(author, 1);

  await seen.getByRole("button", { name: /^More actions for the comment by / }).click();
  await seen.getByRole("button", { name: "Report" }).click();
  const dialog = reader.getByRole("dialog", { name: "Report this comment" });
  await dialog.getByLabel("Spam or advertising").check();
  await expectAccessible(reader);
  await dialog.getByRole("button", { name: "Send Report" }).click();
  await untilToast(reader, "Report sent");

  await moderator.getByRole("link", { name: /^Reports/ }).click();
  await moderator.waitForURL("**/admin?tab=reports");
  const reported = await findItem(moderator, text);
  await expect.poll(() => articles(moderator).count()).toBe(1);
  await reported.getByText("Spam or advertising").waitFor();
  await reported.getByRole("button", { name: "Remove" }).click();
  await reported.getByLabel("Reason (optional)").fill("Advertising");
  await moderator.keyboard.press("Control+Enter");
  await untilToast(moderator, "Permanently removed");
  await reported.waitFor({ state: "detached" });

  await untilBell(reader, 1);
  await visit(reader, "/notifications");
  await reader.getByText("Thanks for your report. We removed the content you reported").waitFor();
  await untilBell(author, 2);
  await followNotification(author, "removed by our team");
  await own.getByText("Removed by a moderator").waitFor();
  await visit(reader, discussion);
  await comments(reader).first().waitFor();
  expect(await comments(reader).filter({ hasText: text }).count()).toBe(0);

  await moderator.getByRole("link", { name: "Log", exact: true }).click();
  await moderator.waitForURL("**/admin?tab=log");
  await moderator.getByText("Reason: Advertising").first().waitFor();
  await moderator.getByText("removed a comment on").first().waitFor();

  // Restores it: it was not advertising after all.
  const entry = moderator.getByRole("listitem").filter({ hasText: "Reason: Advertising" }).first();
  const opens = entry.getByRole("button", { name: "Restore" });
  await opens.click();
  const asks = moderator.getByRole("dialog", { name: "Restore this comment?" });
  await asks.getByLabel("Reason (optional)").fill("Our mistake");
  await expectAccessible(moderator);
  await asks.getByRole("button", { name: "Restore" }).click();
  await untilToast(moderator, "Restored");
  await opens.waitFor({ state: "detached" });
  expect(await entry.evaluate((element) => element === document.activeElement)).toBe(true);
  await moderator.getByText("Reason: Our mistake").first().waitFor();
  await moderator.getByText("restored a comment on").first().waitFor();
  await untilBell(author, 2);
  await followNotification(author, "restored by our team");
  await own.waitFor();
  expect(await own.getByText("Removed by a moderator").count()).toBe(0);
  await visit(reader, new URL(author.url()).pathname + new URL(author.url()).search);
  await seen.waitFor();
});
