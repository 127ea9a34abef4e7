import { and, eq, ne, notInArray } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";

export interface Reviewed {
  userId: string;
  toolId: string;
  marketId: string;
  /** Another review of theirs. */
  exceptId?: string | null;
}

/** Returns the member's review of a tool in a market, in any state of moderation, or null. There is at most one. */
export async function findOwnReview(
  db: Database | Transaction,
  { userId, toolId, marketId, exceptId = null }: Reviewed,
) {
  const [review] = await db
    .select({ id: reviews.id, userId: reviews.userId, moderationStatus: reviews.moderationStatus })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.toolId, toolId),
        eq(reviews.marketId, marketId),
        notInArray(reviews.moderationStatus, ["withdrawn", "deleted"]),
        exceptId === null ? undefined : ne(reviews.id, exceptId),
      ),
    );
  return review ?? null;
}
