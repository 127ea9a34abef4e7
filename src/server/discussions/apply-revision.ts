import type { DiscussionContent } from "#contract/discussions.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import { type ModerationColumns, replacePost } from "#server/posts/index.ts";

export const toDiscussionColumns = (
  { title, content, marketId, toolId }: DiscussionContent,
  body: RichText,
) => ({ title, content, body, excerpt: shorten(plainTextOf(body)), marketId, toolId });

export const applyDiscussionRevision = (
  tx: Transaction,
  id: string,
  { content, body }: { content: DiscussionContent; body: RichText },
  moderation: ModerationColumns,
) =>
  replacePost(
    tx,
    { kind: "discussion", id },
    { ...toDiscussionColumns(content, body), ...moderation },
    content.tagIds,
  );
