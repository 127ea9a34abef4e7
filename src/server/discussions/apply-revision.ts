import type { DiscussionContent } from "#contract/discussions.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { type ModerationColumns, replacePost } from "#server/posts/index.ts";
import { toTextColumns } from "./discussion-text.ts";

/** Body is null if the previous release stored the version. */
export function toDiscussionColumns(
  { title, content, marketId, toolId }: DiscussionContent,
  body: RichText | null,
) {
  return { title, ...toTextColumns(content, body), marketId, toolId };
}

export const applyDiscussionRevision = (
  tx: Transaction,
  id: string,
  { content, body }: { content: DiscussionContent; body: RichText | null },
  moderation: ModerationColumns,
) =>
  replacePost(
    tx,
    { kind: "discussion", id },
    { ...toDiscussionColumns(content, body), ...moderation },
    content.tagIds,
  );
