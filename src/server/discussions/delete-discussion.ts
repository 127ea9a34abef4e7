import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussions, discussionTags } from "#server/platform/db/schema/index.ts";

const DELETED_DISCUSSION = "Deleted discussion";

/** Erases everything except the row that its comments need. */
export async function eraseDiscussion(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(discussions)
    .set({
      moderationStatus: "deleted",
      title: DELETED_DISCUSSION,
      content: DELETED_DISCUSSION,
      body: [],
      excerpt: "",
      marketId: null,
      toolId: null,
    })
    .where(eq(discussions.id, id));
  await tx.delete(discussionTags).where(eq(discussionTags.discussionId, id));
}

export async function deleteDiscussion(tx: Transaction, id: string): Promise<void> {
  await tx.delete(discussions).where(eq(discussions.id, id));
}
