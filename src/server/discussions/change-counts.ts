import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussionStats } from "#server/platform/db/schema/index.ts";

/** Adds to (or takes from) the counters of a discussion: `replies` and `likes` are differences. */
export async function changeDiscussionCounts(
  tx: Transaction,
  id: string,
  { replies = 0, likes = 0 }: { replies?: number; likes?: number },
): Promise<void> {
  await tx
    .update(discussionStats)
    .set({
      replyCount: sql`${discussionStats.replyCount} + ${replies}`,
      likeCount: sql`${discussionStats.likeCount} + ${likes}`,
    })
    .where(eq(discussionStats.discussionId, id));
}
