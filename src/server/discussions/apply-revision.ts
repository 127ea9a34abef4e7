import { eq, sql } from "drizzle-orm";
import type { DiscussionContent } from "#contract/discussions.ts";
import type { RichText } from "#contract/rich-text.ts";
import type { ModerationColumns } from "#server/items/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { discussions, discussionTags } from "#server/platform/db/schema/index.ts";
import { toTextColumns } from "./discussion-text.ts";

/** Body is null if the previous release stored the version. */
interface ParsedContent {
  content: DiscussionContent;
  body: RichText | null;
}

export function toDiscussionColumns(
  { title, content, marketId, toolId }: DiscussionContent,
  body: RichText | null,
) {
  return { title, ...toTextColumns(content, body), marketId, toolId };
}

export async function applyRevision(
  tx: Transaction,
  discussionId: string,
  { content, body }: ParsedContent,
  moderation: ModerationColumns,
): Promise<void> {
  await tx
    .update(discussions)
    .set({ ...toDiscussionColumns(content, body), ...moderation, updatedAt: sql`now()` })
    .where(eq(discussions.id, discussionId));
  await tx.delete(discussionTags).where(eq(discussionTags.discussionId, discussionId));
  await storeTags(tx, discussionId, content);
}

/** Requires a discussion without tags. */
export async function storeTags(
  tx: Transaction,
  discussionId: string,
  { tagIds }: DiscussionContent,
): Promise<void> {
  if (tagIds.length === 0) return;
  await tx.insert(discussionTags).values(tagIds.map((tagId) => ({ discussionId, tagId })));
}
