import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reviews, reviewTags } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { goodSupport, sharedLeads, newcomer } = world.tags;
const [userId = ""] = await storeReviewers(db, 1);

let id = "";
beforeEach(async () => {
  await db.delete(reviews);
  [id = ""] = await storeReviews(db, [
    { userId, toolId: world.tools.copperline, marketId: world.markets.austin, tagIds: [goodSupport] },
  ]);
});

const add = (on: Database | Transaction, tagId: string) =>
  on.insert(reviewTags).values({ reviewId: id, tagId });
const remove = (tagId: string) =>
  db.delete(reviewTags).where(and(eq(reviewTags.reviewId, id), eq(reviewTags.tagId, tagId)));
const listed = async () =>
  (await as().reviews.list({})).items.flatMap(({ tags }) => tags.map((tag) => tag.id)).sort();

test("a list shows the tags that a review has now", async () => {
  expect(await listed()).toEqual([goodSupport]);
  await add(db, sharedLeads);
  expect(await listed()).toEqual([goodSupport, sharedLeads].sort());
  await remove(goodSupport);
  expect(await listed()).toEqual([sharedLeads]);
  await remove(sharedLeads);
  expect(await listed()).toEqual([]);
});

test("a list shows both of two tags that were added at the same time", async () => {
  const waiting = () =>
    db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`);
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await add(tx, sharedLeads);
    second = add(db, newcomer).execute();
    await expect.poll(waiting).toBe(1);
  });
  await second;
  expect(await listed()).toEqual([goodSupport, sharedLeads, newcomer].sort());
});
