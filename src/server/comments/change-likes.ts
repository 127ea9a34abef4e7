import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";

/** Adds to the likes of a comment, or takes from them. */
export async function changeCommentLikes(tx: Transaction, id: string, difference: number): Promise<void> {
  await tx
    .update(comments)
    .set({ likeCount: sql`${comments.likeCount} + ${difference}` })
    .where(eq(comments.id, id));
}
