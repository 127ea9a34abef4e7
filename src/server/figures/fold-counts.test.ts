import { eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { beforeEach, expect, test } from "vitest";
import {
  countDeltas,
  marketCategoryCounts,
  markets,
  priceMedians,
  reviews,
  toolCounts,
  toolMarketCounts,
  tools,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { FOLD_LOCK, foldCounts } from "./fold-counts.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const pool = (db as typeof db & { $client: Pool }).$client;
const { nora, owen } = world.people;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

beforeEach(async () => {
  await db.delete(reviews);
  await foldCounts(db);
});

/** Everything public that depends on the sums. */
const seen = async () => {
  return {
    markets: (await as().markets.list()).map(({ city, reviewCount }) => [city, reviewCount]),
    tools: await as().tools.list(),
    austin: (await as().markets.get({ state: "TX", city: "Austin" })).reviewCountByCategory,
    inAustin: (await as().reviews.list({ q: "Copperline", market: "Austin, TX" })).total,
  };
};

test("moves every delta without changing a sum", async () => {
  await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: austin, score: 9 },
    { userId: owen.id, toolId: copperline, marketId: austin, score: 4.5, recommended: false },
    { userId: owen.id, toolId: copperline, marketId: denver, score: 7 },
    { userId: owen.id, toolId: foyer, marketId: austin, category: "CRM", score: 6, status: "pending" },
  ]);
  const before = await seen();
  expect(await db.$count(countDeltas)).toBe(3);

  expect(await foldCounts(db)).toBe(3);

  expect(await db.$count(countDeltas)).toBe(0);
  expect(await seen()).toEqual(before);
  expect(await foldCounts(db)).toBe(0);
  const [row] = await db.select().from(toolMarketCounts).where(eq(toolMarketCounts.marketId, austin));
  expect(row).toMatchObject({
    toolId: copperline,
    marketId: austin,
    category: "Lead Generation",
    reviews: 2,
    scoreSum: 13.5,
    recommended: 1,
  });
  const [tool] = await db.select().from(toolCounts).where(eq(toolCounts.toolId, copperline));
  expect(tool).toEqual({ toolId: copperline, reviews: 3, markets: 2, scoreSum: 20.5, recommended: 2 });
});

test("subtracts withdrawn reviews before and after the next folding", async () => {
  await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: austin, score: 9 },
    { userId: owen.id, toolId: copperline, marketId: denver, score: 7 },
  ]);
  await foldCounts(db);
  await db.update(reviews).set({ moderationStatus: "rejected" }).where(eq(reviews.marketId, denver));
  await db.update(reviews).set({ leadQualityScore: 5 }).where(eq(reviews.marketId, austin));

  for (const fold of [false, true]) {
    if (fold) await foldCounts(db);
    const { tools: list } = await seen();
    expect(list.find(({ id }) => id === copperline)).toMatchObject({
      reviewCount: 1,
      marketCount: 1,
      averageScore: 5,
    });
  }
});

test("folds every delta once when several nodes run concurrently", async () => {
  const reviewers = await storeReviewers(db, 200);
  await storeReviews(
    db,
    reviewers.map((userId) => ({ userId, toolId: copperline, marketId: austin })),
  );
  const folded = await Promise.all(Array.from({ length: 6 }, () => foldCounts(db)));
  await foldCounts(db);
  expect(folded.reduce((sum, count) => sum + count, 0)).toBe(200);
  const [row] = await db.select().from(marketCategoryCounts).where(eq(marketCategoryCounts.marketId, austin));
  expect(row?.reviews).toBe(200);
});

test("doesn't wait while another node folds", async () => {
  await storeReviews(db, [{ userId: nora.id, toolId: copperline, marketId: austin }]);
  const other = await pool.connect();
  try {
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock($1)", [FOLD_LOCK]);
    expect(await foldCounts(db)).toBe(0);
  } finally {
    await other.query("rollback");
    other.release();
  }
  expect(await foldCounts(db)).toBe(1);
});

test("shows readers the same sum during folding", async () => {
  const reviewers = await storeReviewers(db, 300);
  await storeReviews(
    db,
    reviewers.map((userId) => ({ userId, toolId: copperline, marketId: denver })),
  );
  const totals = new Set<number>();
  let isFolding = true;
  const folding = foldCounts(db).finally(() => {
    isFolding = false;
  });
  do {
    totals.add((await as().markets.get({ state: "CO", city: "Denver" })).reviewCount);
  } while (isFolding);
  await folding;
  totals.add((await as().markets.get({ state: "CO", city: "Denver" })).reviewCount);
  expect([...totals]).toEqual([300]);
});

test("deltas of deleted markets and tools don't block others", async () => {
  const [market] = await db
    .insert(markets)
    .values({ city: "Ghost Town", state: "NV", slug: "ghost-town", publishedAt: new Date() })
    .returning();
  const [tool] = await db
    .insert(tools)
    .values({ name: "Gone", normalizedName: "gone", slug: "gone", category: "CRM", publishedAt: new Date() })
    .returning();
  await storeReviews(db, [
    { userId: nora.id, toolId: copperline, marketId: market?.id ?? "" },
    { userId: nora.id, toolId: tool?.id ?? "", marketId: austin, category: "CRM" },
    { userId: nora.id, toolId: copperline, marketId: denver },
  ]);
  await db.delete(reviews).where(sql`${reviews.marketId} <> ${denver}`);
  await db.delete(markets).where(eq(markets.slug, "ghost-town"));
  await db.delete(tools).where(eq(tools.slug, "gone"));

  expect(await foldCounts(db)).toBe(5);

  const { tools: list } = await seen();
  expect(list.find(({ id }) => id === copperline)).toMatchObject({ reviewCount: 1, marketCount: 1 });
});

test("marks the affected medians as stale", async () => {
  await db.delete(priceMedians);
  await storeReviews(db, [{ userId: nora.id, toolId: copperline, marketId: austin }]);
  await foldCounts(db);
  const stale = await db.select().from(priceMedians).orderBy(priceMedians.key);
  expect(stale.map(({ key, computedAt }) => [key, computedAt])).toEqual([
    [`${austin}/Lead Generation`, null],
  ]);
});
