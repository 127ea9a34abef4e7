import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { LikeableAddress } from "#contract/posts/likes.ts";
import {
  comments,
  likes,
  notifications,
  rateLimits,
  reviewStats,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform, db } = await openTestApi();
const { nora, owen } = world.people;

const KINDS = ["reviews", "discussions", "comments"] as const;
type Kind = (typeof KINDS)[number];

emptyBeforeEach(db, rateLimits, notifications, likes, reviews);

const place = { toolId: world.tools.copperline, marketId: world.markets.austin };

/** Creates Nora's item, public by default. */
async function newItem(kind: Kind, isPublic = true): Promise<LikeableAddress> {
  if (kind === "reviews") {
    const status = isPublic ? "approved" : "pending";
    const [id = ""] = await storeReviews(db, [{ userId: nora.id, ...place, status }]);
    return { kind, id };
  }
  const status = isPublic || kind === "comments" ? "approved" : "pending";
  const id = await storeDiscussion(db, { userId: nora.id, status });
  if (kind === "discussions") return { kind, id };
  const thread = { kind: "discussion", id } as const;
  const comment = { thread, userId: nora.id, status: isPublic ? "visible" : "held" } as const;
  return { kind, id: await storeComment(db, comment) };
}

const notificationsOf = (userId: string) =>
  db.select().from(notifications).where(eq(notifications.userId, userId));

describe.each(KINDS)("likes of %s", (kind) => {
  test("count once per member and notify the author", async () => {
    const item = await newItem(kind);
    expect(await as("owen").likes.get(item)).toEqual({ isLiked: false, likeCount: 0 });
    expect(await as("owen").likes.put(item)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await as("owen").likes.put({ kind, id: item.id.toUpperCase() })).toEqual({
      isLiked: true,
      likeCount: 1,
    });
    expect(await as("pia").likes.put(item)).toEqual({ isLiked: true, likeCount: 2 });
    expect(await as("max").likes.get(item)).toEqual({ isLiked: false, likeCount: 2 });
    expect(await db.$count(likes)).toBe(2);
    const [first, ...more] = await notificationsOf(nora.id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ kind: "like", count: 2, groupKey: `like:${kind}:${item.id}` });
    const names = { reviews: first?.reviewId, discussions: first?.discussionId, comments: first?.commentId };
    expect(names[kind]).toBe(item.id);
  });

  test("fail together with the notification", async () => {
    const item = await newItem(kind);
    await db.execute(sql`alter table notifications add constraint refused check (kind <> 'like') not valid`);
    await expect(as("owen").likes.put(item)).rejects.toThrow();
    await db.execute(sql`alter table notifications drop constraint refused`);
    expect(await db.$count(likes)).toBe(0);
    expect(await as("owen").likes.put(item)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await notificationsOf(nora.id)).toHaveLength(1);
  });

  test("include the author's own, without a notification", async () => {
    const item = await newItem(kind);
    expect(await as("nora").likes.put(item)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await notificationsOf(nora.id)).toEqual([]);
  });

  test("can be removed, which keeps the notification", async () => {
    const item = await newItem(kind);
    await as("owen").likes.put(item);
    expect(await as("pia").likes.remove(item)).toEqual({ isLiked: false, likeCount: 1 });
    expect(await as("owen").likes.remove(item)).toEqual({ isLiked: false, likeCount: 0 });
    expect(await as("owen").likes.remove(item)).toEqual({ isLiked: false, likeCount: 0 });
    expect(await db.$count(likes)).toBe(0);
    expect(await notificationsOf(nora.id)).toHaveLength(1);
    await as("owen").likes.put(item);
    expect(await notificationsOf(nora.id)).toMatchObject([{ count: 1 }]);
  });

  test("notify once per member, even when a like is removed and repeated after the notification was read", async () => {
    const item = await newItem(kind);
    const again = async () => {
      await as("owen").likes.remove(item);
      await as("owen").likes.put(item);
    };
    await as("owen").likes.put(item);
    await as("pia").likes.put(item);
    // Nor does another member's like in between make it count twice.
    await again();
    expect(await notificationsOf(nora.id)).toMatchObject([{ count: 2 }]);
    await as("nora").notifications.markAllRead({});
    await again();
    expect((await as("nora").account.getMe()).unread).toMatchObject({ notifications: 0 });
    await as("max").likes.put(item);
    expect((await as("nora").account.getMe()).unread).toMatchObject({ notifications: 1 });
  });

  test("count correctly under concurrency", async () => {
    const item = await newItem(kind);
    const twenty = Array.from({ length: 20 });
    const results = await Promise.all(twenty.map(() => as("owen").likes.put(item)));
    expect(new Set(results.map(({ likeCount }) => likeCount))).toEqual(new Set([1]));
    await Promise.all((["nora", "pia", "uma"] as const).map((person) => as(person).likes.put(item)));
    expect(await as("owen").likes.get(item)).toEqual({ isLiked: true, likeCount: 4 });
    await Promise.all(twenty.map(() => as("owen").likes.remove(item)));
    expect(await as("owen").likes.get(item)).toEqual({ isLiked: false, likeCount: 3 });
  });

  test("fail with NOT_FOUND for items the reader can't see", async () => {
    for (const item of [{ kind, id: MISSING }, await newItem(kind, false)]) {
      for (const operation of ["get", "put", "remove"] as const) {
        await expect(as("owen").likes[operation](item)).rejects.toMatchObject({
          code: "NOT_FOUND",
          status: 404,
        });
      }
    }
    expect(await db.$count(likes)).toBe(0);
  });

  test("need an account", async () => {
    const item = await newItem(kind);
    for (const operation of ["get", "put", "remove"] as const) {
      await expect(as().likes[operation](item)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
    expect(await db.$count(likes)).toBe(0);
  });
});

test("rejects other kinds and malformed ids", async () => {
  for (const item of [{ kind: "tools", id: MISSING } as never, { kind: "reviews", id: "1" } as const]) {
    await expect(as("owen").likes.put(item)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("counts a review's likes next to its comments", async () => {
  const item = await newItem("reviews");
  await as("owen").likes.put(item);
  const [stats] = await db.select().from(reviewStats).where(eq(reviewStats.reviewId, item.id));
  expect(stats).toMatchObject({ likeCount: 1, replyCount: 0 });
});

test("deleting a comment while it's liked leaves no likes", async () => {
  const thread = { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id }) } as const;
  const { comment } = await as("max").comments.create({ thread, content: "One" });
  const item = { kind: "comments", id: comment.id } as const;
  await storeComment(db, { thread, userId: owen.id, parentId: item.id });
  const [, removed] = await Promise.allSettled([
    as("owen").likes.put(item),
    as("max").comments.remove({ id: item.id }),
    as("pia").likes.put(item),
  ]);
  expect(removed.status).toBe("fulfilled");
  const [after] = await db.select().from(comments).where(eq(comments.id, item.id));
  expect(after).toMatchObject({ status: "deleted", likeCount: 0 });
  expect(await db.$count(likes)).toBe(0);
});

test("rejects like number 101 in a minute, with the seconds to wait", async () => {
  const item = await newItem("reviews");
  for (let used = 0; used < LIMIT_TABLE.like.points; used++) await platform.limits.take("like", owen.id);
  for (const operation of ["put", "remove"] as const) {
    await expect(as("owen").likes[operation](item)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      data: { retryAfterSeconds: expect.any(Number) },
    });
  }
  expect(await as("owen").likes.get(item)).toEqual({ isLiked: false, likeCount: 0 });
});
