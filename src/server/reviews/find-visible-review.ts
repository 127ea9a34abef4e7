import { eq, sql } from "drizzle-orm";
import type { ModerationStatus } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import type { Reader } from "#server/platform/reader.ts";
import { canSeeReview } from "./review-policy.ts";

export interface VisibleReview {
  id: string;
  userId: string;
  moderationStatus: ModerationStatus;
}

/** The review of this id, when the reader may know that it exists; null for a hidden and a missing one alike. */
export async function findVisibleReview(
  db: Database,
  reader: Reader,
  id: string,
): Promise<VisibleReview | null> {
  const [review] = await db
    .select({
      id: reviews.id,
      userId: reviews.userId,
      moderationStatus: sql<ModerationStatus>`${reviews.moderationStatus}`,
    })
    .from(reviews)
    .where(eq(reviews.id, id));
  return review && canSeeReview(reader, review) ? review : null;
}
