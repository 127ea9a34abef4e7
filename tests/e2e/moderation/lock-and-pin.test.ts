import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Comment } from "#contract/posts/comments.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApi, openApiAs } from "#tests/e2e/support/api-client.ts";
import { decideOnDiscussion } from "#tests/e2e/support/discussions.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { follow, newVisitor, productUrl, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

const REASON = `The rules changed, so this is out of date: ${randomUUID().slice(0, 8)}.`;

test("a moderator pins, locks and unlocks a discussion, and its author sees it live on a phone", async () => {
  const author = await openApiAs(DEMO.member);
  const title = `Does anyone still cold call? ${randomUUID().slice(0, 8)}`;
  const { id } = await author.call<{ id: string }>("POST", "/discussions", { title, content: "Asking." });
  const phone = await newVisitor("phone", { expectStatus: [404, 409] });
  await signIn(phone, DEMO.member, `/discussions/${id}`);
  await phone.getByText("In review.", { exact: false }).waitFor();
  await expect.poll(() => phone.evaluate(() => "live" in document.documentElement.dataset)).toBe(true);

  await decideOnDiscussion(id, "approved");
  await phone.getByText("This is your discussion.").waitFor();
  await phone.getByLabel("Your comment").fill("We do, on Tuesdays.");
  await phone.getByRole("button", { name: "Post Comment" }).click();
  const first = phone.locator('article[id^="comment-"]').filter({ hasText: "on Tuesdays" });
  await first.getByText("Author", { exact: true }).waitFor();
  await first.getByRole("button", { name: /^Reply to / }).click();
  await first.getByLabel(/^Reply to /).fill("And on Fridays.");
  await phone.getByLabel("Your comment").fill("Half a thought");

  const desktop = await newVisitor("desktop");
  await signIn(desktop, DEMO.moderator, `/discussions/${id}`);
  const menu = desktop.getByRole("button", { name: "More actions for this discussion" });
  await menu.click();
  await desktop.getByRole("button", { name: "Pin to the top of lists" }).click();
  await untilToast(desktop, "Discussion pinned");
  await phone.getByText("Pinned", { exact: true }).waitFor();
  await menu.click();
  await desktop.getByRole("button", { name: "Lock", exact: true }).click();
  const dialog = desktop.getByRole("dialog", { name: "Lock this discussion?" });
  await dialog.getByLabel("Reason").fill(REASON);
  await expectAccessible(desktop);
  await dialog.getByRole("button", { name: "Lock", exact: true }).click();
  await desktop.getByText(`Reason: ${REASON}`).waitFor();

  await phone.getByText(`Reason: ${REASON}`).waitFor();
  expect(await phone.getByLabel("Your comment").count()).toBe(0);
  await phone.getByText("Your unsent comment is saved in this browser").click();
  await phone.getByText("Half a thought").waitFor();
  await first.getByRole("button", { name: "Post Reply" }).click();
  await untilToast(phone, "Could not post reply", "This discussion is locked. New comments are closed.");
  expect(await first.getByLabel(/^Reply to /).inputValue()).toBe("And on Fridays.");

  const html = await (await fetch(`${productUrl()}/discussions/${id}`)).text();
  expect(html).toContain(REASON);
  await follow(desktop, "/search?tab=discussions");
  await desktop.getByRole("article").first().getByText("Pinned", { exact: true }).waitFor();
  await desktop.getByRole("article").first().getByRole("link", { name: title }).waitFor();
  await follow(desktop, "/admin?tab=log");
  const entry = desktop.getByRole("listitem").filter({ hasText: title });
  await entry.filter({ hasText: "locked" }).getByText(REASON).waitFor();
  await entry.filter({ hasText: "pinned" }).first().waitFor();

  const moderator = await openApiAs(DEMO.moderator);
  await moderator.call("PUT", `/moderation/discussions/${id}/lock`, { reason: null });
  await moderator.call("PUT", `/moderation/discussions/${id}/pin`, { isPinned: false });
  const field = phone.getByLabel("Your comment");
  await field.waitFor();
  expect(await field.inputValue()).toBe("Half a thought");

  // What the team posts has a badge.
  await moderator.call("POST", "/comments", { thread: { kind: "discussion", id }, content: "Open again." });
  const byTeam = phone.locator('article[id^="comment-"]').filter({ hasText: "Open again." });
  await byTeam.getByText("Staff", { exact: true }).waitFor();
  expect(await first.getByText("Staff", { exact: true }).count()).toBe(0);
  await follow(phone, "/notifications");
  await phone.getByText(`Reason: ${REASON}`).waitFor();
});

test("a link to a deleted comment explains that and links to the thread", async () => {
  const { items } = await openApi().call<{ items: { id: string }[] }>(
    "GET",
    "/discussions?sort=most-replies",
  );
  const id = items[0]?.id ?? "";
  const writer = await openApiAs(DEMO.member);
  const { comment } = await writer.call<{ comment: Comment }>("POST", "/comments", {
    thread: { kind: "discussion", id },
    content: "Here today.",
  });
  await writer.call("DELETE", `/comments/${comment.id}`);
  const address = `/discussions/${id}?comment=${comment.id}`;
  expect(await (await fetch(productUrl() + address)).text()).toContain("This comment is no longer there.");
  const page = await newVisitor("phone");
  await visit(page, `${address}#comment-${comment.id}`);
  const notice = page.getByRole("status").filter({ hasText: "This comment is no longer there." });
  await expect
    .poll(() => notice.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(844);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the top of the thread" }).click();
  await notice.waitFor({ state: "hidden" });
});
