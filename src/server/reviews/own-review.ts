import { and, desc, eq, ne } from "drizzle-orm";
import type { ItemStatus, ModerationStatus } from "#contract/parts.ts";
import type { OwnReview, ReviewContent } from "#contract/reviews.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationDecisions, reviewRevisions } from "#server/platform/db/schema/index.ts";
import { findReasonOfAbsence } from "./find-reason-of-absence.ts";

/** The version that its author sent in last, and how its moderation stands. */
interface NewestRevision {
  content: ReviewContent;
  status: ModerationStatus;
  /** The moderator's, when it was decided with one. */
  reason: string | null;
}

/** What the author sent in last, of what was not superseded. */
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
  // The query left superseded ones out.
  return newest && newest.status !== "superseded" ? { ...newest, status: newest.status } : null;
}

/** What an author is told of their review: how it stands, how the newest version does, and why. */
export async function toOwnReview(
  db: Database,
  { id, moderationStatus: status }: { id: string; moderationStatus: ItemStatus },
  newest: Pick<NewestRevision, "status" | "reason"> | null,
): Promise<OwnReview> {
  if (status === "hidden" || status === "removed") {
    const reason = await findReasonOfAbsence(db, { kind: "review", id });
    return { status, latestStatus: newest?.status ?? "approved", reason };
  }
  const latestStatus = newest?.status ?? status;
  return { status, latestStatus, reason: latestStatus === "rejected" ? (newest?.reason ?? null) : null };
}

/** How the moderation of a review stands, as its author is told. */
export async function loadOwnReview(
  db: Database,
  review: { id: string; moderationStatus: ItemStatus },
): Promise<OwnReview> {
  return toOwnReview(db, review, await findNewestRevision(db, review.id));
}
