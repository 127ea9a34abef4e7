import { eq, type SQL, sql } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import type { ItemStatus } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussions, discussionTags } from "#server/platform/db/schema/index.ts";

interface Moderation {
  moderationStatus: ItemStatus;
  moderatedAt: SQL | null;
  moderatedBy: string | null;
}

/** The columns of `discussions` that a version of it decides; owner and moderation are not among them. */
export function toDiscussionColumns({ title, content, marketId, toolId }: DiscussionContent) {
  return { title, content, marketId, toolId };
}

/** Makes a version what the discussion says: its columns with how its moderation stands, and its tags. */
export async function applyRevision(
  tx: Transaction,
  discussionId: string,
  content: DiscussionContent,
  moderation: Moderation,
): Promise<void> {
  await tx
    .update(discussions)
    .set({ ...toDiscussionColumns(content), ...moderation, updatedAt: sql`now()` })
    .where(eq(discussions.id, discussionId));
  await tx.delete(discussionTags).where(eq(discussionTags.discussionId, discussionId));
  await storeTags(tx, discussionId, content);
}

/** Stores the tags of a discussion that has none yet. */
export async function storeTags(
  tx: Transaction,
  discussionId: string,
  { tagIds }: DiscussionContent,
): Promise<void> {
  if (tagIds.length === 0) return;
  await tx.insert(discussionTags).values(tagIds.map((tagId) => ({ discussionId, tagId })));
}
