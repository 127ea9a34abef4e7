import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { type Account, createMember, DEMO, endSession, signIn } from "./support/accounts.ts";
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
  await page.getByText("Your discussion is in review.", { exact: false }).waitFor();
  return id;
}

test("an empty list of discussions offers to start one and opens the form", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.premium, "/markets/WY/casper?tab=discussions");
  const invitation = page.getByText("Be the first to start a discussion about this market!").locator("..");
  await invitation.getByRole("button", { name: "New Discussion" }).click();
  await page.getByLabel("Title").waitFor();
});

describe("a discussion", () => {
  test("survives a sign-in, a reload and a lost session, and becomes public", async () => {
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
    await expectAccessible(page);
    const id = await sendIn(page);
    await expectAccessible(page);

    const visitor = await newVisitor("desktop", { expectStatus: [404] });
    expect((await visitor.goto(`/discussions/${id}`))?.status()).toBe(404);
    await visitor.getByRole("heading", { level: 1, name: "Discussion not found" }).waitFor();
    await visit(visitor, AUSTIN);
    expect(await row(visitor, title).count()).toBe(0);

    await decideOnDiscussion(id, "approved");
    await findAndRead(visitor, title, id);
  });

  test("keeps its old version while an edit is in review", async () => {
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
    await expectAccessible(page);
    await page.getByRole("button", { name: "Resubmit for approval" }).click();
    await page.getByText("This is the live version. Your edit is in review.").waitFor();
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();

    await decideOnDiscussion(id, "rejected", "Please say which tool.");
    await page.reload();
    await page.getByText("Reason: Please say which tool.").waitFor();
    await page.getByRole("link", { name: "Edit your discussion" }).click();
    await page.getByText("Not approved. Reason: Please say which tool.").waitFor();
    await formatText(page, page.getByLabel("Content"));
    await page.getByRole("button", { name: "Resubmit for approval" }).click();
    await page.getByText("This is the live version. Your edit is in review.").waitFor();
    await decideOnDiscussion(id, "approved");

    const visitor = await newVisitor("phone");
    await visit(visitor, `/discussions/${id}`);
    await visitor.locator("em").getByText("Foyer CRM").waitFor();
    await visitor.getByText("edited").waitFor();
    expect(await visitor.getByText("This is your discussion.").count()).toBe(0);
  });
});

/** Marks words and lines by buttons and shortcuts, and takes marks back. */
async function formatText(page: Page, field: Locator): Promise<void> {
  const press = (name: string) =>
    page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name }).click();
  await field.fill("One, and Foyer CRM.");
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 18));
  await press("Bold");
  expect(await field.inputValue()).toBe("One, and **Foyer CRM**.");
  await press("Bold");
  expect(await field.inputValue()).toBe("One, and Foyer CRM.");
  await field.press("ControlOrMeta+i");
  expect(await field.inputValue()).toBe("One, and _Foyer CRM_.");
  await field.press("ControlOrMeta+z");
  expect(await field.inputValue()).toBe("One, and Foyer CRM.");
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 18));
  await press("Italic");
  await field.press("End");
  await field.pressSequentially("\nSaid so");
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(22, 29));
  await press("Quote");
  expect(await field.inputValue()).toMatch(/^One, and _Foyer CRM_\.\n+> Said so$/);
}

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
  await expectAccessible(page);
}

test("the form focuses the first invalid field and keeps its input when closed", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, await createMember(page), AUSTIN);
  await openForm(page);
  await page.getByRole("button", { name: "Start Discussion" }).click();
  expect(await page.getByText("Please fill in all fields").count()).toBe(2);
  const title = page.getByLabel("Title");
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  await title.fill("x".repeat(201));
  await page.getByText("Title must be less than 200 characters").waitFor();
  await page.getByText("201/200").waitFor();
  await page.getByLabel("Content").fill("x".repeat(5001));
  await page.getByText("Content must be less than 5000 characters").waitFor();
  await page.getByLabel("Market (optional)").fill("Atlantis");
  await page.getByText("Pick a market from the list or leave this blank").waitFor();
  await page.getByRole("button", { name: "Close the form" }).click();
  const start = page.getByRole("button", { name: "Continue your discussion" });
  await expect.poll(() => start.evaluate(isFocused)).toBe(true);
  await start.click();
  expect(await title.inputValue()).toHaveLength(201);
  expect(await page.getByLabel("Market (optional)").inputValue()).toBe("Atlantis");
});

test("the URL holds tab, sort order and page, and an empty list says so", async () => {
  // The list of reviews has no second page.
  const page = await newVisitor("phone", { expectStatus: [404] });
  // The rate limit is ten per person and hour.
  const [api, another] = [await openApiAs(await createMember(page)), await openApiAs(DEMO.premium)];
  const market = await api.call<{ id: string }>("GET", "/markets/WY/cheyenne");
  const titles = Array.from({ length: 11 }, (_, index) => `Cheyenne question ${index + 1}`);
  for (const [index, title] of titles.entries()) {
    const content = { title, content: "Who knows?", marketId: market.id, toolId: null, tagIds: [] };
    const { id } = await (index < 6 ? api : another).call<{ id: string }>("POST", "/discussions", content);
    await decideOnDiscussion(id, "approved");
  }
  await visit(page, "/markets/WY/cheyenne?category=CRM&page=2");
  await page.getByRole("link", { name: /^Discussions \d+$/ }).click();
  await row(page, "Cheyenne question 11").waitFor();
  expect(await page.getByRole("article").count()).toBe(10);
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL(/page=2/);
  await row(page, "Cheyenne question 1").first().waitFor();
  await page.getByLabel("Sort by").selectOption("Oldest");
  await page.waitForURL((url) => url.searchParams.get("sort") === "oldest" && !url.searchParams.has("page"));
  await page.goBack();
  await page.waitForURL(/page=2/);
  await visit(page, "/search?market=Atlantis&tab=discussions");
  await page.getByRole("heading", { name: "Could not find this market" }).waitFor();
  await page.getByRole("link", { name: /^Discussions 0 results$/ }).waitFor();
});
