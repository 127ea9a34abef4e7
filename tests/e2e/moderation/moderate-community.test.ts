import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { DiscussionPage } from "#contract/discussions.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { type Account, createMember, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApi, openApiAs } from "#tests/e2e/support/api-client.ts";
import { articles, findItem, reject, untilEffect } from "#tests/e2e/support/queue.ts";
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
  await page.getByText(/^\d+ pending$/).waitFor();
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
  await expectAccessible(moderator);
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
  await dialog.getByRole("button", { name: "Send Report" }).click();
  await dialog.getByText("Please choose a reason").waitFor();
  await dialog.getByLabel("Something else").check();
  await dialog.getByRole("button", { name: "Send Report" }).click();
  await dialog.getByText("Please describe the problem").waitFor();
  await dialog.getByLabel("Spam or advertising").check();
  await expectAccessible(reader);
  await dialog.getByRole("button", { name: "Send Report" }).click();
  await untilToast(reader, "Report sent");

  await moderator.getByRole("link", { name: /^Reports/ }).click();
  await moderator.waitForURL("**/admin?tab=reports");
  await moderator.getByRole("searchbox", { name: "Search reports" }).fill(text);
  const reported = await findItem(moderator, text);
  await expect.poll(() => articles(moderator).count()).toBe(1);
  await reported.getByText("Spam or advertising").waitFor();
  await expectAccessible(moderator);
  await reported.getByRole("button", { name: "Dismiss" }).focus();
  await moderator.keyboard.press("r");
  await reported.getByLabel("Reason (optional)").waitFor();
  await reported.getByRole("button", { name: "Remove" }).waitFor();
  await moderator.keyboard.press("Escape");
  await reported.getByRole("button", { name: "Dismiss" }).waitFor();
  await reported.getByRole("button", { name: "Remove" }).click();
  await expectAccessible(moderator);
  await reported.getByLabel("Reason (optional)").press("Escape");
  const remove = reported.getByRole("button", { name: "Remove" });
  await expect.poll(() => remove.evaluate((element) => element === document.activeElement)).toBe(true);
  await moderator.keyboard.press("Enter");
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
  await expectAccessible(moderator);

  // Restores it: it was not advertising after all.
  const entry = moderator.getByRole("listitem").filter({ hasText: "Reason: Advertising" }).first();
  const opens = entry.getByRole("button", { name: "Restore" });
  await opens.click();
  const asks = moderator.getByRole("dialog", { name: "Restore this comment?" });
  await asks.getByRole("button", { name: "Cancel" }).click();
  await opens.click();
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

test("an author edits a rejected discussion, which is then approved", async () => {
  const title = `Who picks up at night? ${randomUUID().slice(0, 8)}`;
  const author = await newVisitor("phone", { expectStatus: [404] });
  const person = await createMember(author);
  const { call } = await openApiAs(person);
  const { id } = await call<{ id: string }>("POST", "/discussions", { title, content: "Call Bob." });
  await signIn(author, person, "/tools");

  const moderator = await openAdmin("desktop", "discussions");
  const pending = await findItem(moderator, title);
  await reject(pending, "Names a client.");
  await untilToast(moderator, "Discussion rejected!");

  await untilBell(author, 1);
  await visit(author, "/notifications");
  await author.getByText("Reason: Names a client.").waitFor();
  await expectAccessible(author);
  await author.getByRole("main").getByRole("link", { name: "was not approved" }).click();
  await author.waitForURL(`**/discussions/${id}`);
  await author.getByText("Names a client.").waitFor();
  await author.getByRole("link", { name: /edit/i }).first().click();
  await author.getByLabel("Content").fill("Who takes calls after nine?");
  await author.getByRole("button", { name: /submit|Save/i }).click();
  await author.waitForURL(`**/discussions/${id}`);

  await visit(moderator, "/admin?tab=discussions");
  const again = await findItem(moderator, title);
  await again.getByText("1 earlier version").waitFor();
  await again.getByRole("button", { name: "Approve" }).click();
  await untilToast(moderator, "Discussion approved!");
  await untilEffect("discussions", title);
  const visitor = await newVisitor("desktop");
  await visit(visitor, `/discussions/${id}`);
  await visitor.getByText("Who takes calls after nine?").waitFor();
  await untilBell(author, 1);
});

test("a muted thread causes no notifications", async () => {
  const id = await findDiscussion();
  const member = await newVisitor("desktop");
  await signIn(member, await createMember(member), `/discussions/${id}`);
  const follow = member.getByRole("button", { name: "Follow the comments" });
  await follow.click();
  await untilToast(member, "Following");
  await member.getByRole("button", { name: "Mute the comments" }).click();
  await untilToast(member, "Muted");
  await follow.waitFor();
});
