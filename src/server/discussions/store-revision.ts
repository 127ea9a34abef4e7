import { and, eq, sql } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import type { RichText } from "#contract/rich-text.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussionRevisions } from "#server/platform/db/schema/index.ts";

/**
 * Puts a version of a discussion into the queue of the moderators; an earlier one that still waits is
 * superseded. The discussion's row must be locked, or be of this transaction.
 */
export async function storeRevision(
  tx: Transaction,
  discussionId: string,
  content: DiscussionContent,
  body: RichText,
): Promise<void> {
  await supersedeWaiting(tx, discussionId);
  // Not now(), which is when the transaction began: the one that waited for the lock would be the older.
  await tx
    .insert(discussionRevisions)
    .values({ discussionId, content, body, createdAt: sql`clock_timestamp()` });
}

/** Takes what still waits of a discussion out of the queue. */
export async function supersedeWaiting(tx: Transaction, discussionId: string): Promise<void> {
  await tx
    .update(discussionRevisions)
    .set({ status: "superseded" })
    .where(
      and(eq(discussionRevisions.discussionId, discussionId), eq(discussionRevisions.status, "pending")),
    );
}
