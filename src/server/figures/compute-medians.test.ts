import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { priceMedians, reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { type StoredReview, storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { computeMedians } from "./compute-medians.ts";
import { foldCounts } from "./fold-counts.ts";

const { world, platform, db } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline } = world.tools;
const reviewers = await storeReviewers(db, 10);

type Price = Pick<
  StoredReview,
  "monthlyCost" | "leadVolumeMonthly" | "conversionRate" | "status" | "marketId"
>;

const store = (prices: readonly Partial<Price>[]) =>
  storeReviews(
    db,
    prices.map((price, index) => ({
      userId: reviewers[index] ?? "",
      toolId: copperline,
      marketId: austin,
      ...price,
    })),
  );

const compute = async () => {
  await foldCounts(db);
  return computeMedians(platform);
};

const medianOf = async (key: string) => {
  const [row] = await db
    .select()
    .from(priceMedians)
    .where(eq(priceMedians.key, key))
    .orderBy(asc(priceMedians.key));
  return row && { reviews: row.reviews, perUnit: row.perUnit, perOutcome: row.perOutcome };
};

beforeEach(async () => {
  await db.delete(reviews);
  await foldCounts(db);
  await db.delete(priceMedians);
});

test("computes medians of cost per unit and cost per outcome", async () => {
  await store([
    { monthlyCost: 100, leadVolumeMonthly: 10, conversionRate: 10 },
    { monthlyCost: 600, leadVolumeMonthly: 30, conversionRate: 5 },
    { monthlyCost: 900, leadVolumeMonthly: 10, conversionRate: 50 },
    { monthlyCost: 9999, leadVolumeMonthly: 1, conversionRate: 1, status: "pending" },
    { monthlyCost: 50, leadVolumeMonthly: 10, conversionRate: 10, marketId: denver },
    { monthlyCost: 90, leadVolumeMonthly: 10, conversionRate: 20, marketId: denver },
  ]);
  expect(await compute()).toBe(2);
  // 10, 20 and 90 dollars per lead; 100, 400 and 180 per closing.
  expect(await medianOf(`${austin}/Lead Generation`)).toEqual({ reviews: 3, perUnit: 20, perOutcome: 180 });
  // An even count takes the mean of the middle two.
  expect(await medianOf(`${denver}/Lead Generation`)).toEqual({ reviews: 2, perUnit: 7, perOutcome: 47.5 });
});

test("skips reviews without volume or conversion", async () => {
  await store([
    { monthlyCost: 100, leadVolumeMonthly: 0, conversionRate: 10 },
    { monthlyCost: 100, leadVolumeMonthly: 50, conversionRate: 0 },
  ]);
  await compute();
  expect(await medianOf(`${austin}/Lead Generation`)).toEqual({ reviews: 1, perUnit: 2, perOutcome: null });
});

test("has no medians without any volume", async () => {
  await store([{ leadVolumeMonthly: 0 }]);
  await compute();
  expect(await medianOf(`${austin}/Lead Generation`)).toEqual({
    reviews: 0,
    perUnit: null,
    perOutcome: null,
  });
});

test("stores the largest and smallest prices that the form accepts", async () => {
  await store([{ monthlyCost: 99_999_999.99, leadVolumeMonthly: 1, conversionRate: 0.01 }]);
  await compute();
  expect((await medianOf(`${austin}/Lead Generation`))?.perOutcome).toBeCloseTo(999_999_999_900, 0);
  await db.delete(reviews);
  await store([{ monthlyCost: 500, leadVolumeMonthly: 400_000, conversionRate: 100 }]);
  await compute();
  expect((await medianOf(`${austin}/Lead Generation`))?.perUnit).toBe(0.0013);
  await db.delete(reviews);
  await store([{ monthlyCost: 0, leadVolumeMonthly: 2_147_483_647, conversionRate: 100 }]);
  await compute();
  expect(await medianOf(`${austin}/Lead Generation`)).toEqual({ reviews: 1, perUnit: 0, perOutcome: 0 });
});

test("recomputes only stale medians", async () => {
  await store([{}, { marketId: denver }]);
  expect(await compute()).toBe(2);
  expect(await compute()).toBe(0);
  await db
    .update(reviews)
    .set({ monthlyCost: 3000, leadQualityScore: 7 })
    .where(eq(reviews.marketId, denver));
  expect(await compute()).toBe(1);
  expect((await medianOf(`${denver}/Lead Generation`))?.perUnit).toBe(100);
});

test("clears the medians when the last review is deleted", async () => {
  await store([{}]);
  await compute();
  await db.delete(reviews);
  await compute();
  expect(await medianOf(`${austin}/Lead Generation`)).toEqual({
    reviews: 0,
    perUnit: null,
    perOutcome: null,
  });
});

test("computes each median once when two nodes run concurrently", async () => {
  await store([{}, { marketId: denver }]);
  await foldCounts(db);
  const computed = await Promise.all([1, 2, 3].map(() => computeMedians(platform)));
  expect(computed.reduce((sum, count) => sum + count, 0)).toBe(2);
});

test("announces medians in the transaction that changes them", async () => {
  await store([{}]);
  await compute();
  const { promise, resolve } = Promise.withResolvers<void>();
  let heard: string[] = [];
  platform.notices.on("stale", (topic) => {
    if (topic === "begin") heard = [];
    else if (topic === "end") resolve();
    else heard.push(topic);
  });
  await db.execute(sql`select pg_notify('stale', 'begin')`);
  await db.update(priceMedians).set({ perUnit: 5 });
  await db.execute(sql`select pg_notify('stale', 'end')`);
  await promise;
  expect(heard.toSorted()).toEqual([`median/${austin}/Lead Generation`]);
});
