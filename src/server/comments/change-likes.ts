import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";

export async function changeCommentLikes(tx: Transaction, id: string, difference: number): Promise<void> {
  await tx
    .update(comments)
    .set({ likeCount: sql`${comments.likeCount} + ${difference}` })
    .where(eq(comments.id, id));
}

export async function lowerCommentLikes(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(comments)
    .set({ likeCount: sql`greatest(0, ${comments.likeCount} - 1)` })
    .where(sql`${comments.id} = any(${sql.param(ids)}::uuid[])`);
}
