import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { CommentPage } from "#contract/posts/comments.ts";
import type { DiscussionPage } from "#contract/posts/discussions.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { type ApiClient, openApi, openApiAs } from "./support/api-client.ts";
import { decideOnDiscussion } from "./support/discussions.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, productUrl, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const commentWith = (page: Page, text: string) =>
  page.locator('article[id^="comment-"]').filter({ hasText: text });
const isFocused = (element: Element) => element === document.activeElement;

async function newDiscussion(author: ApiClient): Promise<string> {
  const { id } = await author.call<{ id: string }>("POST", "/discussions", {
    title: `Which line do you answer first? ${randomUUID().slice(0, 8)}`,
    content: "The office line, or your cell?",
  });
  await decideOnDiscussion(id, "approved");
  return id;
}

async function longThread(): Promise<{ id: string; part: CommentPage }> {
  const { items } = await openApi().call<DiscussionPage>("GET", "/discussions?sort=most-replies");
  const id = items[0]?.id ?? "";
  return { id, part: await openApi().call<CommentPage>("GET", `/discussions/${id}/comments`) };
}

test("two people comment, like, fold, edit and delete while both pages update live", async () => {
  const discussion = `/discussions/${await newDiscussion(await openApiAs(DEMO.member))}`;
  const maya = await newVisitor("phone", { expectStatus: [500] });
  const perry = await newVisitor("desktop");
  await signIn(maya, DEMO.member, discussion);
  await signIn(perry, DEMO.premium, discussion);
  await perry.getByText("No comments yet.").waitFor();

  await maya.getByLabel("Your comment").fill("The **cell**, always.");
  await maya.getByRole("button", { name: "Preview" }).click();
  await maya.getByRole("region", { name: "Preview" }).locator("strong").getByText("cell").waitFor();
  await maya.getByRole("button", { name: "Post Comment" }).click();
  await untilToast(maya, "Reply posted");
  const first = commentWith(maya, "always.");
  await first.locator("strong").getByText("cell").waitFor();
  await expect.poll(() => first.evaluate(isFocused)).toBe(true);

  const seen = commentWith(perry, "always.");
  await seen.getByText("Author", { exact: true }).waitFor();
  await seen.getByText("Solo", { exact: true }).waitFor();
  await seen.getByRole("button", { name: /^Reply to / }).click();
  await perry.getByLabel(/^Reply to /).fill("Mine is off after nine.");
  await perry.getByRole("button", { name: "Post Reply" }).click();
  await commentWith(perry, "after nine").waitFor();
  const answer = commentWith(maya, "after nine");
  await answer.waitFor();
  await maya.getByRole("heading", { name: "Comments 2" }).waitFor();

  const toggle = first.getByRole("button", { name: "1 reply" });
  await toggle.click();
  expect(await toggle.getAttribute("aria-expanded")).toBe("false");
  expect(await answer.count()).toBe(0);
  await toggle.click();
  await answer.waitFor();

  const heart = answer.getByRole("button", { name: /^Like, / });
  const liked = maya.waitForResponse("**/like");
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-label")).toBe("Like, 1 like");
  expect((await liked).status()).toBe(200);
  await maya.route("**/like", (route) => route.fulfill({ status: 500 }));
  await heart.click();
  await untilToast(maya, "Failed to update like. Please try again.");
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await maya.unroute("**/like");

  await first.getByRole("button", { name: /^More actions for the comment/ }).click();
  // Not by its text, which is in the field now.
  const edited = maya.locator(`[id="${await first.getAttribute("id")}"]`);
  await edited.getByRole("button", { name: "Edit" }).click();
  const editor = edited.getByLabel("Your comment");
  await expect.poll(() => editor.inputValue()).toBe("The **cell**, always.");
  await editor.fill("The **cell**, nearly always.");
  await edited.getByRole("button", { name: "Save" }).click();
  await first.getByText("nearly always.").waitFor();
  // A live update may show the text before the response closes the editor.
  await editor.waitFor({ state: "hidden" });
  // Edits within 15 minutes are not marked.
  expect(await first.getByText("edited").count()).toBe(0);
  await commentWith(perry, "nearly always.").waitFor();

  const menu = first.getByRole("button", { name: /^More actions for the comment/ });
  await menu.click();
  await first.getByRole("button", { name: "Delete" }).click();
  const dialog = maya.getByRole("dialog", { name: "Delete your comment?" });
  await dialog.waitFor();
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.click();
  await first.getByRole("button", { name: "Delete" }).click();
  await dialog.getByText("Replies will stay.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await maya.getByText("Deleted by author").waitFor();
  await answer.waitFor();
  await perry.getByText("Deleted by author").waitFor();

  const own = commentWith(perry, "after nine");
  await own.getByRole("button", { name: /^More actions for the comment/ }).click();
  await own.getByRole("button", { name: "Delete" }).click();
  await perry.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await perry.getByText("No comments yet.").waitFor();
  await maya.getByText("No comments yet.").waitFor();
});

test("a visitor reads a long thread in pages, opens a comment deep in it, sorts it, and is asked to sign in", async () => {
  const { id, part } = await longThread();
  expect(part.items.length).toBe(50);
  const page = await newVisitor("phone");
  await visit(page, `/discussions/${id}`);
  const all = page.locator('article[id^="comment-"]');
  const before = await all.count();
  expect(before).toBe(50);
  const loaded = page.waitForResponse(`**/api/discussions/${id}/comments?*`);
  await page.getByRole("link", { name: "Show more comments" }).click();
  expect((await loaded).status()).toBe(200);
  await expect.poll(() => all.count()).toBe(250);
  const known = part.items.map((item) => `comment-${item.id}`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toMatch(/^comment-/);
  expect(known).not.toContain(await page.evaluate(() => document.activeElement?.id));

  const next = await openApi().call<CommentPage>("GET", `/discussions/${id}/comments?after=${part.next}`);
  const deep = next.items.find(({ depth, body }) => depth > 2 && body !== null);
  await visit(page, `/discussions/${id}?comment=${deep?.id}#comment-${deep?.id}`);
  await page.getByText("Showing one thread.").waitFor();
  const linked = page.locator(`#comment-${deep?.id}`);
  await linked.getByText("Linked comment").waitFor();
  await expect
    .poll(() =>
      linked.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);

  await visit(page, `/discussions/${id}`);
  await page.getByText("Sign in to comment, reply, and like.").waitFor();
  const broker = part.items.find(({ author }) => author?.reviewerType === "broker");
  await page.locator(`#comment-${broker?.id}`).getByText("Broker", { exact: true }).waitFor();
  await page
    .locator('article[id^="comment-"]')
    .first()
    .getByRole("button", { name: /^Like, / })
    .click();
  await untilToast(page, "Login required - Please login to like content.");
  await page.getByRole("link", { name: "Top", exact: true }).click();
  await page.waitForURL("**?comments=top#comments");
  await page.getByRole("link", { name: "New", exact: true }).click();
  await page.waitForURL("**?comments=new#comments");
  await page.goBack();
  await page.waitForURL("**?comments=top#comments");
  await page.locator("a[aria-current]", { hasText: "Top" }).waitFor();
});

test("keyboard shortcuts walk a long thread and stay letters while typing", async () => {
  const { id, part } = await longThread();
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.member, `/discussions/${id}`);
  const ids = () => page.locator('article[id^="comment-"]').evaluateAll((all) => all.map((one) => one.id));
  const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
  const field = page.getByLabel("Your comment");
  await field.click();
  await page.keyboard.type("jk");
  expect(await field.inputValue()).toBe("jk");
  // Shortcuts work only inside the thread, so dictated letters can't move the focus.
  await page.getByRole("heading", { level: 1 }).click();
  const elsewhere = await focused();
  await page.keyboard.press("j");
  expect(await focused()).toBe(elsewhere);
  await page.getByRole("heading", { level: 2, name: /^Comments/ }).focus();
  const [first, second] = await ids();
  // The shortcuts load after the page.
  await expect
    .poll(async () => {
      if ((await focused()) !== first) await page.keyboard.press("j");
      return focused();
    })
    .toBe(first);
  await page.keyboard.press("j");
  expect(await focused()).toBe(second);
  await page.keyboard.press("k");
  expect(await focused()).toBe(first);
  await page.evaluate((last) => document.getElementById(last)?.focus(), (await ids()).at(-1) ?? "");
  await page.keyboard.press("j");
  await expect.poll(async () => (await ids()).length).toBe(250);
  await expect.poll(async () => (await ids()).indexOf(await focused())).toBe(50);

  const track = page.getByRole("slider", { name: "Place in the discussion" });
  const place = () => track.getAttribute("aria-valuetext");
  await track.fill("120");
  await expect.poll(place).toMatch(new RegExp(`^Comment 120\\sof\\s${part.total} · \\w{3} \\d{4}$`));
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 4000);
  await expect.poll(place).toMatch(/^Comment 1[2-9]\d\sof/);
  await expect.poll(place).not.toMatch(/^Comment 120\s/);
  // Loads the rest.
  await track.press("End");
  await expect.poll(place).toMatch(new RegExp(`^Comment ${part.total}\\sof\\s${part.total} · `));
  await track.press("ArrowLeft");
  await expect.poll(place).toMatch(new RegExp(`^Comment ${part.total - 1}\\sof\\s`));
  await track.press("Home");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await place()).toBe("Post");

  await page.getByRole("link", { name: "Latest comment" }).click();
  await page.getByText("Linked comment").waitFor();
  const latest = new URL(page.url()).searchParams.get("comment");
  await expect.poll(focused).toBe(`comment-${latest}`);
});

test("a long thread is readable to its end without JavaScript", async () => {
  const { id, part } = await longThread();
  const html = await (await fetch(`${productUrl()}/discussions/${id}`)).text();
  for (const comment of part.items) expect(html).toContain(`id="comment-${comment.id}"`);
  expect(html).toContain(`href="/discussions/${id}?comments=new#comments"`);
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto(`/discussions/${id}?comments=old`);
  await page.getByRole("link", { name: "Show more comments" }).click();
  await page.getByText("Showing later comments.").waitFor();
  expect(new URL(page.url()).searchParams.get("comments")).toBe("old");
  const shown = await page
    .locator('article[id^="comment-"]')
    .evaluateAll((all) => all.map((element) => element.id));
  expect(shown.length).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Show from the beginning" }).click();
  await page.getByText("Showing later comments").waitFor({ state: "hidden" });
  const first = await page
    .locator('article[id^="comment-"]')
    .evaluateAll((all) => all.map((element) => element.id));
  expect(first.length).toBe(part.items.length);
  expect(first.filter((id) => shown.includes(id))).toEqual([]);
});
