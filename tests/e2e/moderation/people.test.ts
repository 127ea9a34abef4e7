import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Me } from "#contract/account/account.ts";
import type { DiscussionPage } from "#contract/posts/discussions.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { createMember, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApi, openApiAs } from "#tests/e2e/support/api-client.ts";
import { findItem } from "#tests/e2e/support/queue.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser, untilLive, visit } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

/** A discussion of the demo that few journeys touch. */
async function findDiscussion(): Promise<string> {
  const { items } = await openApi().call<DiscussionPage>("GET", "/discussions?sort=oldest&page=2");
  return items[0]?.id ?? "";
}

const suspensionOf = (page: Page) => page.getByRole("status", { name: "Suspension" });

test("an admin finds and suspends a member, who sees the reason and can't post until it is lifted", async () => {
  const member = await newVisitor("phone", { expectStatus: [403] });
  const account = await createMember(member);
  await signIn(member, account, `/discussions/${await findDiscussion()}`);
  const text = `A fair question, ${randomUUID()}`;
  await member.getByLabel("Your comment").fill(text);
  await untilLive(member);

  const admin = await newVisitor("desktop");
  await signIn(admin, DEMO.admin, "/admin?tab=people");
  await admin.getByRole("searchbox", { name: "Search people" }).fill(account.email);
  await admin.waitForURL(/q=robin/);
  await admin.getByText("1 person", { exact: true }).waitFor();
  await admin.getByRole("link", { name: account.fullName }).click();
  await admin.getByRole("button", { name: "Suspend", exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: "Suspend this member?" });
  await dialog.getByLabel("How long").selectOption("30 days");
  await dialog.getByLabel("Reason").fill("Advertising in every thread.");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await untilToast(admin, `${account.fullName} is suspended`);
  await admin.getByText(/^Suspended until \w+\s\d+,\s\d{4}/).waitFor();
  await admin.getByText("for 30 days").waitFor();

  await suspensionOf(member).getByText("Reason: Advertising in every thread.").waitFor();
  await member.getByRole("button", { name: "Post Comment" }).click();
  await member.getByText(/^Your account is suspended until .+ UTC\. Reason: Advertising/).waitFor();
  expect(await member.getByLabel("Your comment").inputValue()).toBe(text);

  await admin.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await untilToast(admin, `${account.fullName} is no longer suspended`);
  await admin.getByRole("button", { name: "Suspend", exact: true }).waitFor();
  await suspensionOf(member).waitFor({ state: "detached" });
  await member.getByRole("button", { name: "Post Comment" }).click();
  await member.locator('article[id^="comment-"]').filter({ hasText: text }).waitFor();
});

test("an admin suspends the author of a reported item and lifts it on the member's page", async () => {
  const admin = await newVisitor("phone");
  const author = await createMember(admin);
  const details = `They sell leads, ${randomUUID()}`;
  const asAuthor = await openApiAs(author);
  const { id } = await asAuthor.call<Me>("GET", "/account");
  await (await openApiAs(DEMO.contributor)).call("POST", "/reports", {
    subject: { kind: "person", id },
    reason: "other",
    details,
  });
  await signIn(admin, DEMO.admin, "/admin?tab=reports");
  const reported = await findItem(admin, author.fullName);
  await reported.getByText(details).waitFor();
  await reported.getByRole("button", { name: "Warn" }).click();
  await reported.getByLabel("Also suspend the author").selectOption("7 days");
  await reported.getByRole("button", { name: "Warn" }).click();
  await reported.getByText("Enter a reason for the suspension").waitFor();
  await reported.getByLabel(/^Reason/).fill("Selling leads.");
  await expectAccessible(admin);
  await reported.getByRole("button", { name: "Warn" }).click();
  await untilToast(admin, `${author.fullName} is suspended`);
  const standing = async () => (await asAuthor.call<Me>("GET", "/account")).suspension?.reason;
  expect(await standing()).toBe("Selling leads.");

  await visit(admin, `/admin?tab=people&person=${id}`);
  await admin.getByText("1 warned").waitFor();
  await admin.getByRole("button", { name: "Lift suspension" }).click();
  await untilToast(admin, `${author.fullName} is no longer suspended`);
  expect(await standing()).toBeUndefined();
});
