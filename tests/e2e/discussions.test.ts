import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Account, createMember, endSession, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
import { decideOnDiscussion } from "./support/discussions.ts";
import { untilToast } from "./support/toasts.ts";
import { follow, newVisitor, setUpBrowser, untilAlive, visit } from "./support/visitors.ts";

setUpBrowser();

const AUSTIN = "/markets/TX/austin?tab=discussions";

const newTitle = () => `Who answers at night? ${randomUUID().slice(0, 8)}`;
const row = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });

async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New Discussion" }).click();
  await page.getByLabel("Title").waitFor();
}

const isFocused = (element: Element) => element === document.activeElement;

async function sendIn(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Start Discussion" }).click();
  await untilToast(page, "Discussion submitted");
  await page.getByText(/^It's in review\. It will be visible once our team approves it/).waitFor();
  const link = page.getByRole("link", { name: "View it" });
  const notice = page.getByRole("status").filter({ has: link });
  await expect.poll(() => notice.evaluate(isFocused)).toBe(true);
  const id = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  await link.click();
  await page.getByText("In review. It goes live once our team approves it.").waitFor();
  return id;
}

test("a discussion survives a sign-in, a reload and a lost session, and becomes public", async () => {
  const title = newTitle();
  const page = await newVisitor("phone", { expectStatus: [401, 404] });
  const person = await createMember(page);
  await visit(page, AUSTIN);
  await page.getByText("Sign in to create and participate in discussions").waitFor();
  await page.getByRole("link", { name: "Sign In / Sign Up" }).first().click();
  await signInByForm(page, person);
  await page.waitForURL(`**${AUSTIN}`);

  await openForm(page);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("I call **right away**.\n\n- mornings\n- nights");
  await page.reload();
  await untilAlive(page);
  await page.getByLabel("Title").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe(title);
  await endSession(page);
  await page.getByRole("link", { name: "Sign In / Sign Up" }).first().click();
  await signInByForm(page, person);
  await page.waitForURL(`**${AUSTIN}`);
  await page.getByLabel("Content").waitFor();
  expect(await page.getByLabel("Content").inputValue()).toContain("right away");

  await page.getByRole("button", { name: "Preview" }).click();
  await page.locator("strong").filter({ hasText: "right away" }).waitFor();
  expect(await page.getByLabel("Market (optional)").inputValue()).toBe("Austin, TX");
  await page.getByLabel("Tool (optional)").fill("foyer");
  await page.getByRole("listbox").getByRole("option", { name: "Foyer CRM" }).click();
  for (const tag of ["Automation", "Comparison", "Good for teams"])
    await page.getByRole("group", { name: "Tags" }).getByText(tag).check();
  const id = await sendIn(page);

  const visitor = await newVisitor("desktop", { expectStatus: [404] });
  expect((await visitor.goto(`/discussions/${id}`))?.status()).toBe(404);
  await visitor.getByRole("heading", { level: 1, name: "Discussion not found" }).waitFor();
  await visit(visitor, AUSTIN);
  expect(await row(visitor, title).count()).toBe(0);

  await decideOnDiscussion(id, "approved");
  await findAndRead(visitor, title, id);
});

test("a discussion keeps its old version while an edit is in review", async () => {
  const title = newTitle();
  const page = await newVisitor("desktop");
  const person = await createMember(page);
  const api = await openApiAs(person);
  const content = { title, content: "One.", marketId: null, toolId: null, tagIds: [] };
  const { id } = await api.call<{ id: string }>("POST", "/discussions", content);
  await decideOnDiscussion(id, "approved");

  await signIn(page, person, `/discussions/${id}`);
  await page.getByText("This is your discussion.").waitFor();
  await page.getByRole("link", { name: "Edit your discussion" }).click();
  await page.getByText("Your published version stays live until this edit is approved.").waitFor();
  await page.getByLabel("Title").fill(`${title}, again`);
  await page.reload();
  await untilAlive(page);
  await page.getByText("We restored your unsaved changes.").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe(`${title}, again`);
  await page.getByRole("button", { name: "Resubmit for approval" }).click();
  await page.getByText("This is the live version. Your edit is in review.").waitFor();
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();

  await decideOnDiscussion(id, "rejected", "Please say which tool.");
  await page.reload();
  await page.getByText("Reason: Please say which tool.").waitFor();
  await page.getByRole("link", { name: "Edit your discussion" }).click();
  await page.getByText("Not approved. Reason: Please say which tool.").waitFor();
  await page.getByLabel("Content").fill("One, and _Foyer CRM_.");
  await page.getByRole("button", { name: "Resubmit for approval" }).click();
  await page.getByText("This is the live version. Your edit is in review.").waitFor();
  await decideOnDiscussion(id, "approved");

  const visitor = await newVisitor("phone");
  await visit(visitor, `/discussions/${id}`);
  await visitor.locator("em").getByText("Foyer CRM").waitFor();
  await visitor.getByText("edited").waitFor();
  expect(await visitor.getByText("This is your discussion.").count()).toBe(0);
});

/** Finds it in the market's tab and filter and in the search for its tool, then opens it. */
async function findAndRead(page: Page, title: string, id: string): Promise<void> {
  await visit(page, AUSTIN);
  await row(page, title).getByText("+1").waitFor();
  await page.getByLabel("Tool", { exact: true }).selectOption("Foyer CRM");
  await page.waitForURL(/tool=Foyer/);
  await row(page, title).waitFor();
  await follow(page, "/search?q=Foyer+CRM&market=Austin%2C+TX");
  await page.getByRole("link", { name: /^Discussions \d+ results?$/ }).click();
  await page.waitForURL(/tab=discussions/);
  await page.getByRole("heading", { level: 1, name: "Discussions about Foyer CRM in Austin, TX" }).waitFor();
  await row(page, title).getByRole("link", { name: title }).click();
  await page.waitForURL(`**/discussions/${id}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("list", { name: "Tags" }).getByText("Good for teams").waitFor();
  await page.getByRole("button", { name: "Like, 0 likes" }).click();
  await untilToast(page, "Login required - Please login to like content.");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy Link" }).waitFor();
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(
    new RegExp(`/discussions/${id}$`),
  );
}

test("an empty list offers to start a discussion, and what is typed in its form stays when it's closed", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, await createMember(page), "/markets/WY/casper?tab=discussions");
  const invitation = page.getByText("Be the first to start a discussion about this market!").locator("..");
  await invitation.getByRole("button", { name: "New Discussion" }).click();
  await page.getByLabel("Title").fill("Half a title");
  await page.getByRole("button", { name: "Close the form" }).click();
  const start = page.getByRole("button", { name: "Continue your discussion" });
  await expect.poll(() => start.evaluate(isFocused)).toBe(true);
  await start.click();
  expect(await page.getByLabel("Title").inputValue()).toBe("Half a title");
});

test("the URL holds tab, sort order and page", async () => {
  const page = await newVisitor("phone");
  // Oldest first: other journeys publish discussions at the same time.
  await visit(page, "/search?page=2");
  await page.getByRole("link", { name: /^Discussions \d+ results$/ }).click();
  await page.waitForURL(
    (url) => url.searchParams.get("tab") === "discussions" && !url.searchParams.has("page"),
  );
  const sort = page.getByLabel("Sort by");
  await sort.selectOption("Oldest");
  await page.waitForURL(/sort=oldest/);
  const rows = page.getByRole("article");
  const first = () => rows.first().getByRole("heading").innerText();
  await expect.poll(() => rows.count()).toBe(10);
  const title = await first();
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(first).not.toBe(title);
  await sort.selectOption("Most replies");
  await page.waitForURL(
    (url) => url.searchParams.get("sort") === "most-replies" && !url.searchParams.has("page"),
  );
  await page.goBack();
  await page.waitForURL(/page=2/);
  expect(await sort.inputValue()).toBe("oldest");
});
