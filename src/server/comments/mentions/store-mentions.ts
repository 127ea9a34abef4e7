import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { commentMentions } from "#server/platform/db/schema/index.ts";

/** Makes these the people whom a comment names. */
export async function storeMentions(
  tx: Transaction,
  commentId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, commentId));
  if (mentionedIds.length === 0) return;
  await tx.insert(commentMentions).values(mentionedIds.map((userId) => ({ commentId, userId })));
}
