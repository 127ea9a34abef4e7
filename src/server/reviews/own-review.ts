import { desc, eq } from "drizzle-orm";
import type { ModerationStatus } from "#contract/parts.ts";
import type { ReviewDetail } from "#contract/reviews.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationDecisions, reviewRevisions } from "#server/platform/db/schema/index.ts";

/** How the moderation of a review stands, as its author is told: the public version and the newest one. */
export async function loadOwnReview(
  db: Database,
  review: { id: string; moderationStatus: ModerationStatus },
): Promise<NonNullable<ReviewDetail["own"]>> {
  const [newest] = await db
    .select({ status: reviewRevisions.status, reason: moderationDecisions.reason })
    .from(reviewRevisions)
    .leftJoin(moderationDecisions, eq(moderationDecisions.revisionId, reviewRevisions.id))
    .where(eq(reviewRevisions.reviewId, review.id))
    .orderBy(desc(reviewRevisions.createdAt), desc(reviewRevisions.id))
    .limit(1);
  const latestStatus = (newest?.status as ModerationStatus | undefined) ?? review.moderationStatus;
  return {
    status: review.moderationStatus,
    latestStatus,
    reason: latestStatus === "rejected" ? (newest?.reason ?? null) : null,
  };
}
