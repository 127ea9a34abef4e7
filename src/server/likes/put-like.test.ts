import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { LikeableAddress } from "#contract/likes.ts";
import {
  comments,
  likes,
  notifications,
  rateLimits,
  reviewStats,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { nora, owen } = world.people;

const MISSING = "0190a000-0000-7000-8000-000000000000";
const KINDS = ["reviews", "discussions", "comments"] as const;
type Kind = (typeof KINDS)[number];

beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(notifications);
  await db.delete(likes);
  await db.delete(reviews);
});

const place = { toolId: world.tools.copperline, marketId: world.markets.austin };

/** Something of Nora's, public unless told. */
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

const toldTo = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));

describe.each(KINDS)("%s", (kind) => {
  test("are liked once a person, and the author is told", async () => {
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
    const [told, ...more] = await toldTo(nora.id);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: "like", count: 2, groupKey: `like:${kind}:${item.id}` });
    const names = { reviews: told?.reviewId, discussions: told?.discussionId, comments: told?.commentId };
    expect(names[kind]).toBe(item.id);
  });

  test("are liked and the author notified together, or neither", async () => {
    const item = await newItem(kind);
    await db.execute(sql`alter table notifications add constraint refused check (kind <> 'like') not valid`);
    await expect(as("owen").likes.put(item)).rejects.toThrow();
    await db.execute(sql`alter table notifications drop constraint refused`);
    expect(await db.$count(likes)).toBe(0);
    expect(await as("owen").likes.put(item)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await toldTo(nora.id)).toHaveLength(1);
  });

  test("of one's own can be liked, and nobody is told", async () => {
    const item = await newItem(kind);
    expect(await as("nora").likes.put(item)).toEqual({ isLiked: true, likeCount: 1 });
    expect(await toldTo(nora.id)).toEqual([]);
  });

  test("are liked no longer when it is taken back; what was told stays", async () => {
    const item = await newItem(kind);
    await as("owen").likes.put(item);
    expect(await as("pia").likes.remove(item)).toEqual({ isLiked: false, likeCount: 1 });
    expect(await as("owen").likes.remove(item)).toEqual({ isLiked: false, likeCount: 0 });
    expect(await as("owen").likes.remove(item)).toEqual({ isLiked: false, likeCount: 0 });
    expect(await db.$count(likes)).toBe(0);
    expect(await toldTo(nora.id)).toHaveLength(1);
    await as("owen").likes.put(item);
    expect(await toldTo(nora.id)).toMatchObject([{ count: 1 }]);
  });

  test("are told of once a person, also when they are taken back and given again after it was read", async () => {
    const item = await newItem(kind);
    const again = async () => {
      await as("owen").likes.remove(item);
      await as("owen").likes.put(item);
    };
    await as("owen").likes.put(item);
    await as("pia").likes.put(item);
    // Others' likes between do not make it count twice, either.
    await again();
    expect(await toldTo(nora.id)).toMatchObject([{ count: 2 }]);
    await as("nora").notifications.markAllRead({});
    await again();
    expect((await as("nora").account.getMe()).unread).toMatchObject({ notifications: 0 });
    await as("max").likes.put(item);
    expect((await as("nora").account.getMe()).unread).toMatchObject({ notifications: 1 });
  });

  test("count right, however many come at once", async () => {
    const item = await newItem(kind);
    const twenty = Array.from({ length: 20 });
    const answers = await Promise.all(twenty.map(() => as("owen").likes.put(item)));
    expect(new Set(answers.map(({ likeCount }) => likeCount))).toEqual(new Set([1]));
    await Promise.all((["nora", "pia", "uma"] as const).map((person) => as(person).likes.put(item)));
    expect(await as("owen").likes.get(item)).toEqual({ isLiked: true, likeCount: 4 });
    await Promise.all(twenty.map(() => as("owen").likes.remove(item)));
    expect(await as("owen").likes.get(item)).toEqual({ isLiked: false, likeCount: 3 });
  });

  test("that one does not see are not found, and not liked", async () => {
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

  test("are liked by members only", async () => {
    const item = await newItem(kind);
    for (const operation of ["get", "put", "remove"] as const) {
      await expect(as().likes[operation](item)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
    expect(await db.$count(likes)).toBe(0);
  });
});

test("there is nothing else to like", async () => {
  for (const item of [{ kind: "tools", id: MISSING } as never, { kind: "reviews", id: "1" } as const]) {
    await expect(as("owen").likes.put(item)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
});

test("a like of a review is counted beside its comments", async () => {
  const item = await newItem("reviews");
  await as("owen").likes.put(item);
  const [stats] = await db.select().from(reviewStats).where(eq(reviewStats.reviewId, item.id));
  expect(stats).toMatchObject({ likeCount: 1, replyCount: 0 });
});

test("a comment that is deleted while it is liked has no likes left", async () => {
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

test("the hundred-and-first in a minute is refused, with the seconds to wait", async () => {
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
