import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { createMember, DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApiAs, openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { linkInMailAbout } from "#tests/e2e/support/mailbox.ts";
import { decideOnReview } from "#tests/e2e/support/reviews.ts";
import { follow, newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";

setUpBrowser();

/** Publishes a review by a new member. */
async function publish(content: Parameters<typeof reviewContent>[0]): Promise<string> {
  const author = await openApiAsNewcomer();
  const { id } = await author.call<{ id: string }>("POST", "/reviews", reviewContent(content));
  await decideOnReview(await openApiAs(DEMO.moderator), id, { decision: "approved" });
  return id;
}

/** Jobs run every some seconds, and slower on a busy machine. */
const SOON = { timeout: 120_000, interval: 500 };

test("a member follows a market on a phone, sees it in another tab, reads what is new, and unfollows", async () => {
  const page = await newVisitor("phone");
  const person = await createMember(page);
  await signIn(page, person, "/markets/CO/denver");
  const button = page.getByRole("button", { name: "Follow Denver, CO" });
  const other = await page.context().newPage();
  await visit(other, "/markets/CO/denver");
  const there = other.getByRole("button", { name: "Follow Denver, CO" });
  await expect.poll(() => there.getAttribute("aria-pressed")).toBe("false");
  await page.bringToFront();
  await button.click();
  const offer = page.getByRole("group", { name: "Weekly email" });
  await offer.getByText(/^Weekly email: about/).click();
  await expect.poll(() => offer.getByRole("switch").isChecked()).toBe(true);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => button.innerText()).toBe("Following");
  await other.bringToFront();
  await other.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => there.getAttribute("aria-pressed")).toBe("true");
  await other.close();
  await visit(page, "/markets/CO/denver");
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");

  const id = await publish({ toolName: "Copperline Leads", city: "Denver", state: "CO" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Following", exact: true }).click();
  await page.waitForURL("**/following");
  const rows = page.getByRole("list", { name: "New" }).getByRole("listitem");
  const unread = rows.filter({ hasText: "New: " });
  await expect.poll(() => unread.count()).toBe(1);
  await expectAccessibleOnEachDevice(page);
  await unread.getByRole("heading").getByRole("link").click();
  await page.waitForURL(`**/reviews/${id}`);
  await follow(page, "/following");
  await rows.first().waitFor();
  await expect.poll(() => unread.count()).toBe(0);

  await page.getByRole("link", { name: "Manage" }).click();
  await page.getByRole("button", { name: "Unfollow Denver, CO" }).click();
  await page.getByText("You don't follow anything yet").waitFor();
  await expectAccessibleOnEachDevice(page);
});

test("who waits for the first review of a city gets an email and a note when it is approved, and the wait ends", async () => {
  const page = await newVisitor("desktop");
  const person = await createMember(page);
  await visit(page, "/search?market=Laramie%2C+WY");
  await page.getByRole("button", { name: "Tell me about the first review in Laramie, WY" }).click();
  await page.waitForURL("**/auth**");
  await page.getByText("Sign in to hear about the first review in Laramie, WY").waitFor();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  // The button shows it before it is stored.
  const stored = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("We'll email you").waitFor();
  expect((await stored).url()).toMatch(/\/api\/follows$/);
  await visit(page, "/following?tab=manage");
  await page.getByRole("heading", { name: "Waiting for the first review" }).waitFor();
  await page.getByRole("link", { name: "Laramie, WY" }).waitFor();

  const id = await publish({ city: "Laramie", state: "WY" });
  const sentence = "The first review in Laramie, WY is here";
  await expect
    .poll(() => linkInMailAbout(person.email, sentence, "Read").catch(() => ""), SOON)
    .toMatch(new RegExp(`/reviews/${id}$`));
  await follow(page, "/notifications");
  await page.getByRole("link", { name: sentence }).click();
  await page.waitForURL(`**/reviews/${id}`);
  await follow(page, "/following?tab=manage");
  await page.getByText("You don't follow anything yet").waitFor();
});
