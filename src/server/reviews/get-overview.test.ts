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
const CUT = "What we liked is not everything…";

const store = (marketId: string, excerpts: readonly string[], status: "approved" | "pending" = "approved") =>
  storeReviews(
    db,
    excerpts.map((excerpt, index) => {
      return { userId: reviewers[index] ?? "", toolId: copperline, marketId, excerpt, status };
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
  await store(austin, [CUT, CUT]);
  await store(denver, [CUT], "pending");
  await expect.poll(overview).toMatchObject({ reviewCount: 2, marketCount: 1, toolCount });
  await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.marketId, denver));
  await expect.poll(overview).toMatchObject({ reviewCount: 3, marketCount: 2, toolCount });
});

test("takes the newest review of the market with the most prices as a sample", async () => {
  const [, , newest] = await store(austin, [CUT, CUT, CUT, "The whole text."]);
  await store(denver, [CUT, CUT]);
  await count();
  await expect.poll(async () => (await overview()).sampleId).toBe(newest);
});

test("takes one that says little only if there is no other", async () => {
  const [long] = await store(denver, ["What we liked ".repeat(11).trim().concat("…"), CUT]);
  await store(austin, [CUT, CUT, CUT]);
  await count();
  await expect.poll(async () => (await overview()).sampleId).toBe(long);
});

test("never takes a review that isn't public, or of which nothing is locked", async () => {
  await store(austin, ["The whole text."]);
  const [pending] = await store(denver, [CUT], "pending");
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
