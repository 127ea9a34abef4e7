import { eq, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import {
  comments,
  discussionStats,
  notifications,
  rateLimits,
  reviews,
  users,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "./api.ts";
import { storeComment, storeDiscussion } from "./stored-community.ts";
import { storeReviews } from "./stored-reviews.ts";
import { PEOPLE, type Person } from "./world.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The cast as established members whose comments skip review, with helpers for thread tests. */
export async function openThreads() {
  const api = await openTestApi();
  const { db } = api.platform;
  const { people } = api.world;
  await db.update(users).set({ createdAt: new Date(Date.now() - YEAR_MS) });
  for (const person of PEOPLE) {
    for (const title of ["The first post", "The second post"]) {
      await storeDiscussion(db, { userId: people[person].id, title });
    }
  }
  const statsOf = async (id: string) => {
    const [stats] = await db.select().from(discussionStats).where(eq(discussionStats.discussionId, id));
    return stats;
  };
  return {
    ...api,
    db,
    people,
    /** Creates a discussion by Nora, by default approved. */
    newThread: async (status?: "pending" | "hidden"): Promise<PostRef> => ({
      kind: "discussion",
      id: await storeDiscussion(db, { userId: people.nora.id, status }),
    }),
    newReviewThread: async (status?: "pending"): Promise<PostRef> => {
      const { tools, markets } = api.world;
      const place = { toolId: tools.copperline, marketId: markets.austin };
      const [id = ""] = await storeReviews(db, [{ userId: people.nora.id, ...place, status }]);
      return { kind: "review", id };
    },
    /** Inserts a comment without updating counters. */
    stored: (
      thread: PostRef,
      person: Person,
      more: Partial<Omit<Parameters<typeof storeComment>[1], "thread" | "userId">> = {},
    ) => storeComment(db, { thread, userId: people[person].id, ...more }),
    rowOf: async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0],
    replyCountOf: async (id: string) => (await statsOf(id))?.replyCount,
    /** Returns the kinds of a person's notifications. */
    toldTo: async (person: Person) => {
      const told = await db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, people[person].id))
        .orderBy(notifications.createdAt, notifications.kind);
      return told.map(({ kind, commentId, count }) => ({ kind, commentId, count }));
    },
    /** Clears rate limits, notifications, reviews and comments. */
    clear: async () => {
      await db.delete(rateLimits);
      await db.delete(notifications);
      await db.delete(reviews);
      await db.execute(sql`truncate comments cascade`);
    },
  };
}
