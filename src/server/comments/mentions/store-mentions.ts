import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { commentMentions } from "#server/platform/db/schema/index.ts";

export async function storeMentions(
  tx: Transaction,
  commentId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, commentId));
  await addMentions(tx, commentId, mentionedIds);
}

export async function addMentions(
  tx: Transaction,
  commentId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  if (mentionedIds.length === 0) return;
  await tx.insert(commentMentions).values(mentionedIds.map((userId) => ({ commentId, userId })));
}
