import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewStats } from "#server/platform/db/schema/index.ts";

/** Adds to (or takes from) the counters of a review: `replies` and `likes` are differences. */
export async function changeReviewCounts(
  tx: Transaction,
  id: string,
  { replies = 0, likes = 0 }: { replies?: number; likes?: number },
): Promise<void> {
  await tx
    .update(reviewStats)
    .set({
      replyCount: sql`${reviewStats.replyCount} + ${replies}`,
      likeCount: sql`${reviewStats.likeCount} + ${likes}`,
    })
    .where(eq(reviewStats.reviewId, id));
}
