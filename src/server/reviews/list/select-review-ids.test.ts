import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { REVIEW_SORTS, type ReviewSort } from "#contract/parts.ts";
import { listAnchors, reviews } from "#server/platform/db/schema/index.ts";
import { collect } from "#server/platform/memory/topics.ts";
import { foldCounts } from "#server/reviews/counts/fold-counts.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { ANCHOR_STEP, COUNTABLE, findAnchor } from "./list-anchors.ts";
import { refreshListAnchors } from "./refresh-list-anchors.ts";
import { inScope, ORDERS, type ReviewScope, SORTS } from "./review-scope.ts";
import { selectReviewIds } from "./select-review-ids.ts";

const { world, platform, db } = await openTestApi();
const pool = (db as typeof db & { $client: Pool }).$client;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

/** Long enough that its middle can't be reached from either end. */
const LONG = 2 * COUNTABLE + 2 * ANCHOR_STEP + 123;

beforeAll(async () => {
  const reviewers = await storeReviewers(db, LONG);
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
  await storeReviews(
    db,
    reviewers.slice(0, 30).map((userId) => ({ userId, toolId: foyer, marketId: denver, category: "CRM" })),
  );
  await db.execute(sql`update review_stats set reply_count = abs(hashtext(review_id::text)) % 4`);
  await db.execute(sql`analyze reviews, review_stats`);
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
    ids.push(...(await selectReviewIds(db, scope, sort, { offset, limit: 40, total })));
  }
  return ids;
}

const SCOPES: [string, ReviewScope, number][] = [
  ["all", {}, LONG + 30],
  ["a market", { marketId: austin }, LONG],
  ["a tool in a market", { marketId: austin, toolId: copperline }, LONG],
];

describe("before the job has run,", () => {
  test.each(REVIEW_SORTS)("pages join into the whole list, by %s", async (sort) => {
    expect(await db.$count(listAnchors)).toBe(0);
    expect(await allPages({}, sort, LONG + 30)).toEqual(await wholeList({}, sort));
  });
});

describe("after the job has run,", () => {
  beforeAll(async () => {
    await foldCounts(db);
    await refreshListAnchors(db);
  });

  describe.each(SCOPES)("in the list of %s,", (_name, scope, total) => {
    test.each(REVIEW_SORTS)("pages join into the whole list, by %s", async (sort) => {
      expect(await allPages(scope, sort, total)).toEqual(await wholeList(scope, sort));
    });
  });

  test("short lists have no anchors", async () => {
    const lists = new Set((await db.select().from(listAnchors)).map(({ list }) => list));
    expect(lists).toEqual(
      new Set([
        "all",
        "category:lead-generation",
        `market:${austin}`,
        `market:${austin}/category:lead-generation`,
        `tool:${copperline}`,
        `market:${austin}/tool:${copperline}`,
      ]),
    );
  });

  test("an unchanged list isn't scanned again", async () => {
    expect(await refreshListAnchors(db)).toBe(0);
  });

  test("an anchor is less than one step before every position", async () => {
    for (const { order } of Object.values(SORTS)) {
      for (let position = 0; position < LONG; position += 97) {
        const anchor = await findAnchor(db, { marketId: austin }, order, position, LONG);
        expect(anchor?.distance).toBe(position % ANCHOR_STEP);
      }
    }
    expect(await findAnchor(db, { marketId: denver }, "time", 5, 30)).toBeNull();
  });

  test("no page scans more index entries than allowed", async () => {
    const offsets: unknown[] = [];
    const watched = drizzle(pool, {
      logger: {
        logQuery(query, params) {
          const parameter = /offset \$(\d+)/.exec(query)?.[1];
          if (parameter !== undefined) offsets.push(params[Number(parameter) - 1]);
        },
      },
    });
    for (const sort of REVIEW_SORTS) {
      for (let offset = 0; offset < LONG; offset += 400) {
        const page = { offset, limit: 40, total: LONG };
        const ids = await selectReviewIds(watched, { marketId: austin }, sort, page);
        expect(ids).toHaveLength(Math.min(40, LONG - offset));
      }
    }
    expect(offsets.length).toBeGreaterThan(0);
    expect(Math.max(...offsets.map(Number))).toBeLessThanOrEqual(COUNTABLE);
  });

  test("new reviews shift the newest exactly, before the job runs again", async () => {
    const [reviewer = ""] = await storeReviewers(db, 1);
    await storeReviews(db, [
      { userId: reviewer, toolId: copperline, marketId: austin, createdAt: new Date("2026-11-01") },
    ]);
    const total = LONG + 1;
    for (const sort of ["newest", "oldest"] as const) {
      expect(await allPages({ marketId: austin }, sort, total)).toEqual(
        await wholeList({ marketId: austin }, sort),
      );
    }
  });

  test("the next run corrects every page after any change", async () => {
    await db
      .update(reviews)
      .set({ moderationStatus: "rejected" })
      .where(sql`${reviews.marketId} = ${austin} and abs(hashtext(${reviews.id}::text)) % 29 = 0`);
    await db.update(reviews).set({ leadQualityScore: 10 }).where(eq(reviews.leadQualityScore, 5));
    expect(await refreshListAnchors(db)).toBeGreaterThan(0);
    const total = await db.$count(
      reviews,
      sql`${reviews.marketId} = ${austin} and ${reviews.moderationStatus} = 'approved'`,
    );
    expect(total).toBeGreaterThan(2 * COUNTABLE);
    for (const sort of REVIEW_SORTS) {
      expect(await allPages({ marketId: austin }, sort, total)).toEqual(
        await wholeList({ marketId: austin }, sort),
      );
    }
  });

  test("a page that starts at an anchor depends on the anchors, whose changes are announced", async () => {
    const select = async (offset: number) => {
      const page = { offset, limit: 40, total: LONG };
      const { topics } = await collect(() => selectReviewIds(db, { marketId: austin }, "newest", page));
      return [...topics];
    };
    expect(await select(0)).toEqual([]);
    expect(await select(COUNTABLE + ANCHOR_STEP)).toEqual(["anchors"]);
    const { promise, resolve } = Promise.withResolvers<string>();
    platform.notices.on("stale", (topic) => topic === "anchors" && resolve(topic));
    await db.delete(listAnchors);
    await refreshListAnchors(db);
    await promise;
  });
});
