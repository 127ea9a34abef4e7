import { sql } from "drizzle-orm";
import type { ItemStatus } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/rich-text.ts";

/** A discussion as it lies in the database, past the operations; returns its id. */
export async function storeDiscussion(
  db: Database,
  stored: Partial<typeof schema.discussions.$inferInsert> & { userId: string; moderationStatus?: ItemStatus },
): Promise<string> {
  const [row] = await db
    .insert(schema.discussions)
    .values({
      title: "Is zip exclusivity worth it?",
      content: "I pay **double** for it.",
      moderationStatus: "approved",
      ...stored,
    })
    .returning({ id: schema.discussions.id });
  return idOf(row);
}

interface StoredComment {
  userId: string;
  reviewId?: string;
  discussionId?: string;
  parentId?: string;
  content?: string;
  status?: "visible" | "held" | "hidden" | "removed" | "rejected" | "deleted";
  createdAt?: Date;
}

/** A comment as it lies in the database, counted when readers see it; returns its id. */
export async function storeComment(db: Database, stored: StoredComment): Promise<string> {
  const { status = "visible" } = stored;
  const content = status === "deleted" ? null : (stored.content ?? "They *answer* the phone.");
  const [row] = await db
    .insert(schema.comments)
    .values({
      ...stored,
      status,
      heldFor: status === "held" ? "links" : null,
      content,
      body: content === null ? null : parseRichText(content),
    })
    .returning({ id: schema.comments.id });
  if (status === "visible") {
    const { reviewId = null, discussionId = null } = stored;
    await db.execute(
      sql`update review_stats set reply_count = reply_count + 1 where review_id = ${reviewId}`,
    );
    await db.execute(sql`
      update discussion_stats set reply_count = reply_count + 1 where discussion_id = ${discussionId}`);
  }
  return idOf(row);
}

/** A message in the conversation of two people, which is made with the first; returns its id. */
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
