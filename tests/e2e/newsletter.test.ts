import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Issue } from "#contract/emails/newsletter.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { openApi, openApiAs } from "./support/api-client.ts";
import { linkInMail, linkInMailAbout } from "./support/mailbox.ts";
import { OFFLINE, untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, untilAlive, visit } from "./support/visitors.ts";

setUpBrowser();

const newAddress = () => `rae-${randomUUID()}@elsewhere.test`;
const field = (page: Page) => page.getByLabel("Stay Updated");
const subscribe = (page: Page) => page.getByRole("button", { name: "Subscribe" });
const isFocused = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement | null;
        return focused?.labels?.[0]?.textContent ?? focused?.ariaLabel ?? focused?.textContent;
      }),
    )
    .toBe(name);

async function subscribeBy(page: Page, email: string): Promise<void> {
  await visit(page, "/terms");
  await subscribe(page).click();
  await untilToast(page, "Invalid email", "Invalid email address");
  await isFocused(page, "Stay Updated");
  // Valid for the browser, invalid for the server.
  await field(page).fill("rae@elsewhere");
  const rejection = page.waitForResponse((response) => response.status() === 400);
  await subscribe(page).click();
  await rejection;
  await untilToast(page, "Invalid email", "Invalid email address");
  expect(await field(page).inputValue()).toBe("rae@elsewhere");

  await field(page).fill(email);
  // As an extension of the browser does.
  await page
    .locator('footer input[name="q7"]')
    .evaluate((trap) => Object.assign(trap, { value: "https://x.test" }));
  await subscribe(page).click();
  await page.getByText("We emptied it: please send again.").waitFor();

  await page.context().setOffline(true);
  await field(page).fill(email);
  await field(page).press("Enter");
  await untilToast(page, "Subscription failed", OFFLINE);
  expect(await field(page).inputValue()).toBe(email);
  await isFocused(page, "Stay Updated");
  await page.context().setOffline(false);

  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let sent = 0;
  await page.route("**/api/newsletter/subscriptions", async (route) => {
    sent++;
    await isHeld;
    await route.continue();
  });
  // Before the page can show the first press.
  await subscribe(page).evaluate((button: HTMLElement) => {
    for (let presses = 0; presses < 2; presses++) button.click();
  });
  await expect.poll(() => field(page).isDisabled()).toBe(true);
  expect(await subscribe(page).isDisabled()).toBe(true);
  answer();
  await untilToast(page, "Subscribed!", "Thank you for subscribing to our newsletter. Check your email!");
  await expect.poll(() => field(page).inputValue()).toBe("");
  expect(sent).toBe(1);
  await isFocused(page, "Stay Updated");
}

/** The browser sends the form itself if its code can't be loaded. */
async function subscribeWithoutScripts(email: string): Promise<void> {
  const page = await newVisitor("phone", { expectComplaint: /ERR_FAILED/ });
  await page.route("**/assets/subscribe-*.js", (route) => route.abort());
  await visit(page, "/terms");
  await field(page).fill(email);
  await subscribe(page).click();
  await page.waitForURL("**/newsletter/check-your-email");
}

/** Confirms with the button on the linked page; the link works once. */
async function confirmBy(page: Page, email: string): Promise<void> {
  const link = await linkInMail(email, "Confirm subscription");
  await visit(page, link);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await page.getByRole("heading", { name: "You're subscribed" }).waitFor();
  await visit(page, link);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await page.getByRole("heading", { name: "This newsletter link is no longer valid" }).waitFor();
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Search subscribers" });
const rows = (page: Page) => page.getByRole("list", { name: "Subscribers" }).getByRole("listitem");

/** Finds a subscriber in the admin tab and in the export. */
async function findSubscriber(page: Page, email: string): Promise<void> {
  await search(page).fill(email.slice(0, 12));
  await rows(page).filter({ hasText: email }).getByText("Confirmed", { exact: true }).waitFor();
  await page.getByRole("link", { name: /^Pending/ }).click();
  await page.getByText("No matching subscribers").waitFor();
  await page.getByRole("link", { name: /^All/ }).click();
  await rows(page).filter({ hasText: email }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv.split("\r\n")[0]).toBe("\uFEFFEmail,Status,Subscribed,Confirmed");
  expect(csv).toContain(`\r\n${email},Confirmed,`);
  await untilToast(page, "Subscriber list exported");
}

const untilSaved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /^Saved$/ })
    .waitFor();

/** Writes an issue with a conflicting edit by another moderator, and sends a test. */
async function writeIssue(page: Page, subject: string): Promise<void> {
  await page.getByRole("link", { name: "Issues" }).click();
  await page.getByRole("link", { name: "Write an issue" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Subject is required").waitFor();
  await page.getByText("Body is required").waitFor();
  await isFocused(page, "Subject");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Body").fill("Some **news**,\nand a [link](https://toolcomps.example/).");
  await untilSaved(page);
  await page.reload();
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe(subject);

  const id = new URL(page.url()).searchParams.get("issue") ?? "";
  const admin = await openApiAs(DEMO.admin);
  const { version } = await admin.call<Issue>("GET", `/newsletter/issues/${id}`);
  await admin.call("PUT", `/newsletter/issues/${id}`, { subject: "Theirs", body: "Theirs.", version });
  await page.getByLabel("Body").press("End");
  await page.getByLabel("Body").fill("Some **news** of mine,\nand a [link](https://toolcomps.example/).");
  await page.getByText("Someone else edited this issue while you were working.").waitFor();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await untilSaved(page);

  await page.getByRole("button", { name: "Preview" }).click();
  const mail = page.frameLocator("iframe");
  await mail.getByText("news", { exact: true }).waitFor();
  await mail.getByRole("heading", { name: subject }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await isFocused(page, "Body");
  await page.getByRole("button", { name: "Send test to me" }).click();
  await untilToast(page, "Test email sent", `It's on its way to ${DEMO.moderator.email}.`);
  await linkInMailAbout(DEMO.moderator.email, `Test: ${subject}`, "link");
}

/** Sends the issue to all confirmed subscribers and waits for the end. */
async function sendIssue(page: Page, subject: string): Promise<void> {
  await page.getByRole("button", { name: "Send to subscribers…" }).click();
  await page.getByText(/to \d+ confirmed subscribers\?/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send now" }).click();
  await untilToast(page, "Your issue is being sent");
  await isFocused(page, subject);
  await page.reload();
  await page.getByText(/^Sent to \d+ subscribers/).waitFor();
  await page.getByRole("link", { name: "Issues" }).click();
  const item = page.getByRole("listitem").filter({ hasText: subject });
  await item.getByText("Sent", { exact: true }).waitFor();
}

test("a visitor subscribes, gets an issue that a moderator sends, and unsubscribes", async () => {
  const email = newAddress();
  const another = email.replace("@", "-too@");
  const subject = `Prices this fall ${randomUUID().slice(0, 8)}`;
  const visitor = await newVisitor("phone", {
    expectStatus: [400, 422],
    expectComplaint: /ERR_INTERNET_DISCONNECTED/,
  });
  await subscribeBy(visitor, email);
  await confirmBy(visitor, email);
  await subscribeWithoutScripts(another);
  const confirmation = new URL(await linkInMail(another, "Confirm subscription"));
  await openApi().call("POST", "/newsletter/confirmations", {
    token: confirmation.searchParams.get("token"),
  });

  const moderator = await newVisitor("desktop", { expectStatus: [409] });
  await signIn(moderator, DEMO.moderator, "/admin?tab=newsletter");
  await findSubscriber(moderator, email);
  await writeIssue(moderator, subject);
  await sendIssue(moderator, subject);

  await visitor.goto(await linkInMailAbout(email, subject, "Unsubscribe"));
  await untilAlive(visitor);
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await visitor.getByRole("heading", { name: "Unsubscribed" }).waitFor();
  await visitor.getByText("You've been unsubscribed from the newsletter.").waitFor();
  // As a mail program does.
  const link = await linkInMailAbout(another, subject, "Unsubscribe");
  const form = { "List-Unsubscribe": "One-Click" };
  const answer = await visitor.context().request.post(link, { form, maxRedirects: 0 });
  expect([answer.status(), await answer.text()]).toEqual([200, "You've been unsubscribed."]);
  await moderator.getByRole("link", { name: "Subscribers" }).click();
  await search(moderator).fill(email.split("@")[0] ?? "");
  await moderator.getByText("No matching subscribers").waitFor();
});

test("a moderator deletes a subscriber", async () => {
  const email = newAddress();
  await openApi().call("POST", "/newsletter/subscriptions", { email });
  const moderator = await newVisitor("phone", { expectComplaint: /ERR_FAILED/ });
  await linkInMail(email, "Confirm subscription");
  const [all, one] = [/\/api\/newsletter\/subscribers\?/, /\/api\/newsletter\/subscribers\/[\da-f-]+$/];
  for (const address of [all, one]) await moderator.route(address, (route) => route.abort());
  await signIn(moderator, DEMO.moderator, `/admin?tab=newsletter&q=${email}`);
  await moderator.getByRole("heading", { name: "Failed to load subscribers" }).waitFor();
  await moderator.unroute(all);
  await moderator.getByRole("button", { name: "Try again" }).click();
  await rows(moderator).getByText("Pending", { exact: true }).waitFor();
  await moderator.getByRole("button", { name: `Delete ${email}` }).click();
  await expectAccessible(moderator);
  await moderator.getByRole("button", { name: "Cancel" }).click();
  await isFocused(moderator, `Delete ${email}`);
  await moderator.getByRole("button", { name: `Delete ${email}` }).click();
  await moderator.getByRole("button", { name: "Delete subscriber" }).click();
  await untilToast(moderator, "Failed to delete subscriber", "Please try again.");
  await moderator.unroute(one);
  await moderator.getByRole("button", { name: "Delete subscriber" }).click();
  await untilToast(moderator, "Subscriber deleted successfully");
  await moderator.getByText("No matching subscribers").waitFor();
  await isFocused(moderator, "Subscribers");
});
