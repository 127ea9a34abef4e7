import { eq } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import { canSeeReview } from "./review-policy.ts";

export interface VisibleReview {
  id: string;
  userId: string;
  moderationStatus: ItemStatus;
}

/** The review of this id, when the reader may know that it exists; null for a hidden and a missing one alike. */
export async function findVisibleReview(
  db: Database | Transaction,
  reader: Reader,
  id: string,
): Promise<VisibleReview | null> {
  const found = await findReviewThread(db, reader, id);
  if (!found || isDeletedPost(found.moderationStatus)) return null;
  return { ...found, moderationStatus: found.moderationStatus };
}

/** The same for its comments, which everyone may read once its author has deleted it. */
export async function findReviewThread(
  db: Database | Transaction,
  reader: Reader,
  id: string,
): Promise<{ id: string; userId: string; moderationStatus: StoredStatus } | null> {
  const [review] = await db
    .select({
      id: reviews.id,
      userId: reviews.userId,
      moderationStatus: reviews.moderationStatus,
    })
    .from(reviews)
    .where(eq(reviews.id, id));
  if (!review) return null;
  return isDeletedPost(review.moderationStatus) || canSeeReview(reader, review) ? review : null;
}
