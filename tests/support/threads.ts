import type { ThreadRef } from "#contract/comments.ts";
import type { ItemStatus } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions } from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/rich-text.ts";

/** Stores a discussion past the operations, approved unless told; returns its id. */
export async function storeDiscussion(
  db: Database,
  stored: { userId: string; title?: string; status?: ItemStatus; marketId?: string; toolId?: string },
): Promise<string> {
  const { userId, title = "Is zip exclusivity worth it?", status = "approved", ...place } = stored;
  const [row] = await db
    .insert(discussions)
    .values({ userId, title, content: "I pay **double** for it.", moderationStatus: status, ...place })
    .returning({ id: discussions.id });
  if (!row) throw new Error("a discussion was stored and has no id");
  return row.id;
}

interface StoredComment {
  thread: ThreadRef;
  userId: string;
  content?: string;
  parentId?: string;
  status?: string;
  createdAt?: Date;
}

/** Stores a comment past the operations, visible unless told; returns its id. Counters stay as they are. */
export async function storeComment(db: Database, stored: StoredComment): Promise<string> {
  const { thread, userId, content = "It was for me.", parentId, status = "visible", createdAt } = stored;
  const [row] = await db
    .insert(comments)
    .values({
      ...(thread.kind === "review" ? { reviewId: thread.id } : { discussionId: thread.id }),
      userId,
      parentId,
      status,
      createdAt,
      content: status === "deleted" ? null : content,
      body: status === "deleted" ? null : parseRichText(content),
    })
    .returning({ id: comments.id });
  if (!row) throw new Error("a comment was stored and has no id");
  return row.id;
}
