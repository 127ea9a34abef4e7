import { and, eq, exists, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { blocks, conversations, messages } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { isSeenBy } from "./message-policy.ts";

export type ConversationRecord = typeof conversations.$inferSelect;

/** Returns the conversation, or null unless the reader takes part in it and sees a message of it. */
export async function findConversation(
  db: Database | Transaction,
  { userId }: MemberReader,
  id: string,
): Promise<ConversationRecord | null> {
  const isOneOfTwo = or(eq(conversations.lowUserId, userId), eq(conversations.highUserId, userId));
  const seen = db
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), isSeenBy(userId)));
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isOneOfTwo, exists(seen)));
  return conversation ?? null;
}

export function otherOf(
  { lowUserId, highUserId }: Pick<ConversationRecord, "lowUserId" | "highUserId">,
  userId: string,
): string {
  return lowUserId === userId ? highUserId : lowUserId;
}

export async function hasBlocked(
  db: Database | Transaction,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const isBlock = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));
  return (await db.$count(blocks, isBlock)) > 0;
}
