import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { priceMedians, reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { computeMedians } from "./counts/compute-medians.ts";
import { foldCounts } from "./counts/fold-counts.ts";

const { as, world, platform, db } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline } = world.tools;
const reviewers = await storeReviewers(db, 5);
const SHORT = "What we liked is not everything.";
const LONG = "What we liked is a long story. ".repeat(12);

const store = (
  marketId: string,
  texts: readonly (string | null)[],
  status: "approved" | "pending" = "approved",
) =>
  storeReviews(
    db,
    texts.map((detailedReview, index) => {
      return { userId: reviewers[index] ?? "", toolId: copperline, marketId, detailedReview, status };
    }),
  );

const count = async () => {
  await foldCounts(db);
  await computeMedians(platform, "markets");
};

const overview = () => as().reviews.getOverview();

beforeEach(async () => {
  await db.delete(reviews);
  await foldCounts(db);
  await db.delete(priceMedians);
});

test("counts approved reviews, markets with reviews, and public tools", async () => {
  const toolCount = (await as().tools.list()).length;
  await expect.poll(overview).toEqual({ reviewCount: 0, marketCount: 0, toolCount, sampleId: null });
  await store(austin, [SHORT, SHORT]);
  await store(denver, [SHORT], "pending");
  await expect.poll(overview).toMatchObject({ reviewCount: 2, marketCount: 1, toolCount });
  await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.marketId, denver));
  await expect.poll(overview).toMatchObject({ reviewCount: 3, marketCount: 2, toolCount });
});

test("takes the newest review of the market with the most prices as a sample", async () => {
  const [, , newest] = await store(austin, [SHORT, SHORT, SHORT, null]);
  await store(denver, [SHORT, SHORT]);
  await count();
  await expect.poll(async () => (await overview()).sampleId).toBe(newest);
});

test("takes one that says little only if there is no other", async () => {
  const [long] = await store(denver, [LONG, SHORT]);
  await store(austin, [SHORT, SHORT, SHORT]);
  await count();
  await expect.poll(async () => (await overview()).sampleId).toBe(long);
});

test("never takes a review that isn't public, or that has no text", async () => {
  await store(austin, [null]);
  const [pending] = await store(denver, [SHORT], "pending");
  expect((await overview()).sampleId).toBeNull();
  await db
    .update(reviews)
    .set({ moderationStatus: "approved" })
    .where(eq(reviews.id, pending ?? ""));
  await expect.poll(async () => (await overview()).sampleId).toBe(pending);
  await db
    .update(reviews)
    .set({ moderationStatus: "rejected" })
    .where(eq(reviews.id, pending ?? ""));
  await expect.poll(async () => (await overview()).sampleId).toBeNull();
});
