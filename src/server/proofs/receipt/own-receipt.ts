import { and, eq } from "drizzle-orm";
import type { OwnReceipt } from "#contract/proofs/proofs.ts";
import type { Database } from "#server/platform/db/client.ts";
import { receipts, reviewProofs } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { findVisiblePost } from "#server/posts/index.ts";

/** The reader's own review, unless it was deleted or moderators removed it; null otherwise. */
export async function findReviewToProve(db: Database, reader: MemberReader, id: string) {
  const review = await findVisiblePost(db, reader, { kind: "review", id });
  return review?.userId === reader.userId && review.moderationStatus !== "removed" ? review : null;
}

export async function loadOwnReceipt(db: Database, reviewId: string): Promise<OwnReceipt> {
  const [[receipt], checked] = await Promise.all([
    db.select({ submittedAt: receipts.createdAt }).from(receipts).where(eq(receipts.reviewId, reviewId)),
    db.$count(reviewProofs, isProved(reviewId)),
  ]);
  return { submittedAt: receipt?.submittedAt.toISOString() ?? null, isChecked: checked > 0 };
}

export const isProved = (reviewId: string) =>
  and(eq(reviewProofs.reviewId, reviewId), eq(reviewProofs.proof, "used-it"));
