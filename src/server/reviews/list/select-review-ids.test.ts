import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { REVIEW_SORTS, type ReviewSort } from "#contract/parts.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { inScope, ORDERS, type ReviewScope, SORTS } from "./review-scope.ts";
import { REACHABLE_REVIEWS, selectReviewIds } from "./select-review-ids.ts";

const { as, world, db } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

const LONG = 3_123;
const STEP = 1_000;

async function storeMany(count: number) {
  const reviewers = await storeReviewers(db, count);
  await storeReviews(
    db,
    reviewers.map((userId, index) => ({
      userId,
      toolId: copperline,
      marketId: austin,
      // Many share a timestamp and score, as after an import.
      createdAt: new Date(
        Date.UTC(2026, 0, 1) + Math.floor((index * 7919) % LONG) * 30_000 - (index % 3) * 30_000,
      ),
      score: 1 + ((index * 31) % 19) / 2,
    })),
  );
  return reviewers;
}

async function countReplies() {
  await db.execute(sql`update review_stats set reply_count = abs(hashtext(review_id::text)) % 4`);
  await db.execute(sql`analyze reviews, review_stats`);
}

beforeAll(async () => {
  const reviewers = await storeMany(LONG);
  await storeReviews(
    db,
    reviewers.slice(0, 30).map((userId) => ({ userId, toolId: foyer, marketId: denver, category: "CRM" })),
  );
  await countReplies();
});

/** Returns the whole list in the order of a sort, by one plain query. */
async function wholeList(scope: ReviewScope, sort: ReviewSort): Promise<string[]> {
  const { order, fromEnd } = SORTS[sort];
  const { table, key, id } = ORDERS[order];
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${table} where ${inScope(order, scope)} order by ${key} desc, ${id} desc`);
  const ids = rows.map((row) => row.id);
  return fromEnd ? ids.reverse() : ids;
}

async function allPages(scope: ReviewScope, sort: ReviewSort, total: number): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < total; offset += 40) {
    ids.push(...(await selectReviewIds(db, scope, sort, offset)));
  }
  return ids;
}

describe.each<[string, ReviewScope, number]>([
  ["all", {}, LONG + 30],
  ["a market", { marketId: austin }, LONG],
  ["a tool in a market", { marketId: austin, toolId: copperline }, LONG],
])("in the list of %s,", (_name, scope, total) => {
  test.each(REVIEW_SORTS)("pages join into the whole list, by %s", async (sort) => {
    expect(await allPages(scope, sort, total)).toEqual(await wholeList(scope, sort));
  });
});

describe("a list with more than 250 pages", () => {
  const last = REACHABLE_REVIEWS / 40;
  const page = (number: number) => as().reviews.list({ market: "Austin, TX", page: number });
  beforeAll(async () => {
    for (let stored = LONG; stored <= REACHABLE_REVIEWS; stored += STEP) await storeMany(STEP);
    await countReplies();
  }, 120_000);

  test("ends at page 250, with its real total", async () => {
    const { total } = await page(1);
    expect(total).toBeGreaterThan(REACHABLE_REVIEWS);
    expect(last).toBe(250);
    for (const number of [1, last, last + 1, 2 * last]) {
      expect(await page(number)).toMatchObject({ total, pageCount: last });
    }
    expect((await page(last)).items).toHaveLength(40);
    expect((await page(last + 1)).items).toEqual([]);
  });

  test("has the same order on its last page as in the whole list", async () => {
    for (const sort of REVIEW_SORTS) {
      const ids = await selectReviewIds(db, { marketId: austin }, sort, REACHABLE_REVIEWS - 40);
      const whole = await wholeList({ marketId: austin }, sort);
      expect(ids).toEqual(whole.slice(REACHABLE_REVIEWS - 40, REACHABLE_REVIEWS));
    }
  });
});
