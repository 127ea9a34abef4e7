import { sql } from "drizzle-orm";
import type { HELD_FOR } from "#contract/moderation/terms.ts";
import type { PostRef, PostStatus } from "#contract/parts.ts";
import { toDiscussionColumns } from "#server/discussions/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { CommentStatus } from "#server/platform/stored-status.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";

type NewDiscussion = Omit<Partial<typeof schema.discussions.$inferInsert>, "moderationStatus">;

const NOWHERE = { marketId: null, toolId: null, tagIds: [] };

/** Inserts a discussion, by default approved; returns its id. */
export async function storeDiscussion(
  db: Database,
  {
    status = "approved",
    content = "I pay **double** for it.",
    ...stored
  }: NewDiscussion & { userId: string; status?: PostStatus },
): Promise<string> {
  const [row] = await db
    .insert(schema.discussions)
    .values({
      ...toDiscussionColumns(
        { title: "Is zip exclusivity worth it?", ...NOWHERE, content },
        parseRichText(content),
      ),
      moderationStatus: status,
      ...stored,
    })
    .returning({ id: schema.discussions.id });
  return idOf(row);
}

interface StoredComment {
  thread: PostRef;
  userId: string;
  content?: string;
  parentId?: string;
  status?: CommentStatus;
  /** Of a held one. */
  heldFor?: (typeof HELD_FOR)[number];
  createdAt?: Date;
  /** Whether the thread's counter includes it, for visible comments. */
  isCounted?: boolean;
}

/** Inserts a comment, by default visible; returns its id. */
export async function storeComment(db: Database, stored: StoredComment): Promise<string> {
  const { thread, status = "visible", content = "They *answer* the phone.", isCounted, ...columns } = stored;
  const { heldFor = "first-posts" } = stored;
  const text = status === "deleted" ? null : content;
  const [row] = await db
    .insert(schema.comments)
    .values({
      ...columns,
      ...(thread.kind === "review" ? { reviewId: thread.id } : { discussionId: thread.id }),
      status,
      content: text,
      body: text === null ? null : parseRichText(text),
      heldFor: status === "held" ? heldFor : null,
    })
    .returning({ id: schema.comments.id });
  if (isCounted && status === "visible") {
    const stats = thread.kind === "review" ? schema.reviewStats : schema.discussionStats;
    const key = thread.kind === "review" ? schema.reviewStats.reviewId : schema.discussionStats.discussionId;
    await db.update(stats).set({ replyCount: sql`reply_count + 1` }).where(sql`${key} = ${thread.id}`);
  }
  return idOf(row);
}

/** Inserts a message, and the conversation with the first one; returns its id. */
export async function storeMessage(
  db: Database,
  stored: Partial<typeof schema.messages.$inferInsert> & { senderId: string; recipientId: string },
): Promise<string> {
  const [lowUserId = "", highUserId = ""] = [stored.senderId, stored.recipientId].sort();
  const [conversation] = await db
    .insert(schema.conversations)
    .values({ lowUserId, highUserId, startedBy: stored.senderId, acceptedAt: new Date() })
    .onConflictDoUpdate({
      target: [schema.conversations.lowUserId, schema.conversations.highUserId],
      set: { lowUserId },
    })
    .returning({ id: schema.conversations.id });
  const [row] = await db
    .insert(schema.messages)
    .values({ content: "Do you still use it?", conversationId: idOf(conversation), ...stored })
    .returning({ id: schema.messages.id });
  return idOf(row);
}

function idOf(row: { id: string } | undefined): string {
  if (!row) throw new Error("a row was inserted and has no id");
  return row.id;
}
