import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { StateCode } from "#contract/us-states.ts";
import { reviewContent } from "#tests/support/world.ts";
import { createMember, DEMO, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
import { decideOnReview } from "./support/reviews.ts";
import { untilToast } from "./support/toasts.ts";
import { newVisitor, setUpBrowser, untilAlive, visit } from "./support/visitors.ts";

setUpBrowser();

const TEXT = "Smart lists are the reason we stayed. Texting costs extra, though.";

/** Opens the edit page of a new member's pending review. */
async function openEdit(city: string, state: StateCode, options?: Parameters<typeof newVisitor>[1]) {
  const page = await newVisitor("desktop", options);
  const person = await createMember(page);
  const author = await openApiAs(person);
  const content = reviewContent({
    ...{ toolName: "Foyer CRM", category: "CRM", city, state, detailedReview: TEXT },
    // As others report, so that nobody asks about them.
    ...{ monthlyCost: 139, leadVolumeMonthly: 1850, conversionRate: 71 },
  });
  const { id } = await author.call<{ id: string }>("POST", "/reviews", content);
  await signIn(page, person, `/reviews/${id}/edit`);
  await detailedReview(page).waitFor();
  return { page, person, id };
}

const detailedReview = (page: Page) => page.getByLabel("Detailed review");

test("unsaved changes survive closing the browser and can be discarded, and the published version stays until an edit is approved", async () => {
  const { page, person, id } = await openEdit("Spokane", "WA");
  await detailedReview(page).fill("Half of a better text");
  const context = page.context();
  await page.close({ runBeforeUnload: true });
  const again = await context.newPage();
  await visit(again, `/reviews/${id}/edit`);
  await again.getByText("We restored your unsaved changes").waitFor();
  expect(await detailedReview(again).inputValue()).toBe("Half of a better text");
  await again.getByRole("button", { name: "Discard and start over" }).click();
  expect(await detailedReview(again).inputValue()).toBe(TEXT);
  await again.reload();
  await untilAlive(again);
  await expect.poll(() => detailedReview(again).inputValue()).toBe(TEXT);
  expect(await again.getByText("We restored your unsaved changes").count()).toBe(0);

  const moderator = await openApiAs(DEMO.moderator);
  await decideOnReview(moderator, id, { decision: "approved" });
  await visit(again, `/reviews/${id}/edit`);
  await again.getByText("Your published version stays live until this edit is approved.").waitFor();
  expect(await again.getByLabel("Tool name").isDisabled()).toBe(true);
  expect(await again.getByLabel("City", { exact: true }).isDisabled()).toBe(true);
  await detailedReview(again).fill("A second version of it.");
  await again.getByRole("button", { name: "Resubmit for approval →" }).dblclick();
  await again.getByRole("heading", { name: "Thank you for your review" }).waitFor();
  const author = await openApiAs(person);
  const review = await author.call<{ detailedReview: { text: string }; own: { latestStatus: string } }>(
    "GET",
    `/reviews/${id}`,
  );
  expect(review.detailedReview.text).toBe(TEXT);
  expect(review.own.latestStatus).toBe("pending");
});

test("visitors sign in before they edit, whatever the address, and someone else's, unknown and deleted reviews can't be edited", async () => {
  const { page, person, id } = await openEdit("Eugene", "OR", { expectStatus: [404] });
  const stranger = await newVisitor("phone", { expectStatus: [404] });
  await signIn(stranger, await createMember(stranger), `/reviews/${id}/edit`);
  await stranger.getByRole("heading", { name: "Review not found" }).waitFor();
  await visit(stranger, "/reviews/019a0000-0000-7000-8000-000000000000/edit");
  await stranger.getByRole("heading", { name: "Review not found" }).waitFor();
  const visitor = await newVisitor("desktop");
  for (const one of [id, "019a0000-0000-7000-8000-000000000000"]) {
    await visit(visitor, `/reviews/${one}/edit`);
    await visitor.waitForURL(`**/auth?mode=login&redirect=${encodeURIComponent(`/reviews/${one}/edit`)}`);
  }

  await detailedReview(page).fill("A better text than this one was, and longer.");
  await (await openApiAs(person)).call("DELETE", `/posts/reviews/${id}`);
  await page.getByRole("button", { name: "Resubmit for approval →" }).click();
  await untilToast(page, "This review no longer exists. To keep your changes, copy them before you leave.");
  expect(await detailedReview(page).inputValue()).toBe("A better text than this one was, and longer.");
});
