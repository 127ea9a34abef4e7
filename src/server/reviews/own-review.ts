import { and, desc, eq, ne } from "drizzle-orm";
import type { ModerationStatus } from "#contract/parts.ts";
import type { ReviewContent, ReviewDetail } from "#contract/reviews.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationDecisions, reviewRevisions } from "#server/platform/db/schema/index.ts";

type OwnReview = NonNullable<ReviewDetail["own"]>;

/** The version that its author sent in last, and how its moderation stands. */
interface NewestRevision {
  content: ReviewContent;
  status: ModerationStatus;
  /** The moderator's, when it was decided with one. */
  reason: string | null;
}

/** A version is superseded only by a newer one, so the newest never is. */
export async function findNewestRevision(db: Database, reviewId: string): Promise<NewestRevision | null> {
  const [newest] = await db
    .select({
      content: reviewRevisions.content,
      status: reviewRevisions.status,
      reason: moderationDecisions.reason,
    })
    .from(reviewRevisions)
    .leftJoin(moderationDecisions, eq(moderationDecisions.revisionId, reviewRevisions.id))
    .where(and(eq(reviewRevisions.reviewId, reviewId), ne(reviewRevisions.status, "superseded")))
    .orderBy(desc(reviewRevisions.createdAt), desc(reviewRevisions.id))
    .limit(1);
  return newest ? { ...newest, status: newest.status as ModerationStatus } : null;
}

/** What an author is told of their review: how its public version stands, and how the newest one. */
export function toOwnReview(
  review: { moderationStatus: ModerationStatus },
  newest: Pick<NewestRevision, "status" | "reason"> | null,
): OwnReview {
  const latestStatus = newest?.status ?? review.moderationStatus;
  return {
    status: review.moderationStatus,
    latestStatus,
    reason: latestStatus === "rejected" ? (newest?.reason ?? null) : null,
  };
}

/** How the moderation of a review stands, as its author is told. */
export async function loadOwnReview(
  db: Database,
  review: { id: string; moderationStatus: ModerationStatus },
): Promise<OwnReview> {
  return toOwnReview(review, await findNewestRevision(db, review.id));
}
