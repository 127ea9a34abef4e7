import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits, reviewCredits, reviewRevisions, reviews } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db, platform, world } = api;

emptyBeforeEach(db, rateLimits, reviewCredits, reviews);

const OLD_TEXT = "The old text, which nobody without access reads, not even today.";

/** A review of Nora whose first version was public for some months before the second replaced it. */
async function changedAfter(months: number): Promise<string> {
  const content = newReview({ monthlyCost: 100, detailedReview: OLD_TEXT });
  const id = await sendIn(api, "nora", content);
  await decide(api, id, "approved");
  await db
    .update(reviewRevisions)
    .set({ createdAt: sql`now() - make_interval(months => ${months})` })
    .where(eq(reviewRevisions.reviewId, id));
  await as("nora").reviews.update({ id, ...content, monthlyCost: 200, detailedReview: "New text." });
  await decide(api, id, "approved");
  // Nora's own credit.
  await db.delete(reviewCredits);
  return id;
}

test("an earlier version stays readable, and its text for those who may read the review's", async () => {
  const id = await changedAfter(6);
  const review = await as("owen").reviews.get({ id });
  expect(review).toMatchObject({ monthlyCost: 200, updatedIn: expect.stringMatching(/^\w+ 20\d\d$/) });
  const [earlier, ...others] = await as("owen").reviews.listEarlierVersions({ id });
  expect(others).toEqual([]);
  expect(earlier).toMatchObject({ monthlyCost: 100, body: null, isLocked: true });
  expect(JSON.stringify(await as().reviews.listEarlierVersions({ id }))).not.toContain("old text");
  for (const reader of ["nora", "pia", "max"] as const)
    expect(JSON.stringify(await as(reader).reviews.listEarlierVersions({ id }))).toContain(OLD_TEXT);
});

test("a sample opens the text that is shown, not the earlier one", async () => {
  const id = await changedAfter(6);
  await db.update(reviews).set({ sampleAgreedAt: new Date() }).where(eq(reviews.id, id));
  expect((await as().reviews.listEarlierVersions({ id }))[0]).toMatchObject({ body: null, isLocked: true });
});

test("what was corrected within half a year isn't shown, nor are versions that were never approved", async () => {
  const id = await changedAfter(5);
  await as("nora").reviews.update({ id, ...newReview(), monthlyCost: 300 });
  expect(await as("pia").reviews.listEarlierVersions({ id })).toEqual([]);
  expect((await as("pia").reviews.get({ id })).updatedIn).toBeNull();
});

test("nothing is shown of a review that was taken down", async () => {
  const id = await changedAfter(6);
  await takeReview(platform, id, "hidden", { actorId: world.people.max.id });
  await expect(as("pia").reviews.listEarlierVersions({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
