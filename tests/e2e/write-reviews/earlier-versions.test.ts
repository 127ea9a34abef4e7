import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { DEMO, signIn } from "../support/accounts.ts";
import { openApiAs } from "../support/api-client.ts";
import { pressByKey } from "../support/by-keyboard.ts";
import { setUpOwnProduct } from "../support/own-product.ts";
import { decideOnReview } from "../support/reviews.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

// Other journeys expect the figures of the demo's markets.
setUpOwnProduct();

const PRICE = "$185";
const NEWER_PRICE = "$240";
const TEXT = "I cut about two thousand people I couldn't picture.";

/** The author answers that something changed, and edits the review. Returns the review's id. */
async function changePrice() {
  const author = await newVisitor("phone");
  await signIn(author, DEMO.member, "/profile");
  const card = author
    .getByRole("region", { name: "Still using it?" })
    .getByRole("article")
    .filter({ hasText: "Foyer CRM in Austin" });
  await card.getByRole("link", { name: "Something changed" }).press("Enter");
  await author.getByLabel("Monthly cost").press("ControlOrMeta+a");
  await author.keyboard.type("240");
  await author.getByRole("button", { name: "Resubmit for approval →" }).press("Enter");
  await author.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  await author.getByRole("link", { name: "Back to your review" }).press("Enter");
  await author.getByText("Your edit is in review.").waitFor();
  expect(await readAsBefore(author).count()).toBe(0);
  return author.url().split("/").at(-1) ?? "";
}

const readAsBefore = (page: Page) => page.getByRole("button", { name: "Read it as before", exact: true });

/** Opens the earlier version, and closes it. Returns what it said. */
async function readEarlier(page: Page): Promise<string> {
  await page.getByRole("main").getByText(NEWER_PRICE).first().waitFor();
  await pressByKey(readAsBefore(page));
  const dialog = page.getByRole("dialog", { name: "Before the update" });
  await dialog.getByText(PRICE, { exact: true }).waitFor();
  await expectAccessible(page);
  const said = await dialog.innerText();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await readAsBefore(page).evaluate((button) => button === document.activeElement)).toBe(true);
  return said;
}

test("a review that changed can be read as it was before, on phone and desktop, by keyboard", async () => {
  const id = await changePrice();
  await decideOnReview(await openApiAs(DEMO.moderator), id, { decision: "approved" });
  const address = `/reviews/${id}`;

  const visitor = await newVisitor("phone");
  await visit(visitor, address);
  const locked = await readEarlier(visitor);
  expect(locked).toContain("Its text is locked, like the review's.");
  expect(locked).not.toContain(TEXT);

  const subscriber = await newVisitor("desktop");
  await signIn(subscriber, DEMO.premium, address);
  const whole = await readEarlier(subscriber);
  expect(whole).toContain(TEXT);
  expect(whole).not.toContain(NEWER_PRICE);
});
