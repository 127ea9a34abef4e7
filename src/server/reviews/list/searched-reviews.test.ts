import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { reviewStats, reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { searchedDifferently } from "#tests/support/searched-posts.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();

const find = async (q: string) => (await as().reviews.list({ q })).items.map(({ id }) => id);

let id = "";
beforeEach(async () => {
  await db.delete(reviews);
  const [userId = ""] = await storeReviewers(db, 1);
  const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
  [id = ""] = await storeReviews(db, [{ userId, ...place, status: "pending", searchText: "former words" }]);
});

const change = (values: Partial<typeof reviews.$inferInsert>) =>
  db.update(reviews).set(values).where(eq(reviews.id, id));

test("a text search finds a review by its present words, while it is approved", async () => {
  expect(await find("former")).toEqual([]);
  await change({ moderationStatus: "approved" });
  expect(await find("former")).toEqual([id]);
  await change({ searchText: "present words" });
  expect(await find("former")).toEqual([]);
  expect(await find("present")).toEqual([id]);
  await change({ moderationStatus: "removed" });
  expect(await find("present")).toEqual([]);
  await change({ searchText: "last words" });
  await change({ moderationStatus: "approved" });
  expect(await find("present")).toEqual([]);
  expect(await find("last")).toEqual([id]);
  await db.delete(reviews);
  expect(await find("last")).toEqual([]);
});

test("searched reviews have the score, time and replies of their reviews", async () => {
  const setReplies = (replyCount: number) =>
    db.update(reviewStats).set({ replyCount }).where(eq(reviewStats.reviewId, id));
  await change({ moderationStatus: "approved" });
  await setReplies(2);
  await change({ leadQualityScore: 3, publishedAt: new Date("2026-02-03T04:05:06Z") });
  expect(await searchedDifferently(db, "review")).toEqual([]);
  await change({ moderationStatus: "removed" });
  await setReplies(5);
  await change({ moderationStatus: "approved" });
  expect(await searchedDifferently(db, "review")).toEqual([]);
  const { rows } = await db.execute(
    sql`select reply_count, lead_quality_score::float8 from searched_reviews`,
  );
  expect(rows).toEqual([{ reply_count: 5, lead_quality_score: 3 }]);
});

test("replies are counted for a review whose words change at the same time", async () => {
  await change({ moderationStatus: "approved" });
  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => change({ searchText: `words ${at}` })),
    ...Array.from({ length: 10 }, () =>
      db
        .update(reviewStats)
        .set({ replyCount: sql`${reviewStats.replyCount} + 1` })
        .where(eq(reviewStats.reviewId, id)),
    ),
  ]);
  expect(await searchedDifferently(db, "review")).toEqual([]);
});
