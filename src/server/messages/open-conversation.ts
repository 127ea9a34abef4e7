import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { conversations } from "#server/platform/db/schema/index.ts";

/** Two user ids, the smaller first: the unique key of `conversations`. */
export interface Pair {
  lowUserId: string;
  highUserId: string;
}

export const pairOf = (one: string, other: string): Pair =>
  one < other ? { lowUserId: one, highUserId: other } : { lowUserId: other, highUserId: one };

export const isOf = ({ lowUserId, highUserId }: Pair) =>
  and(eq(conversations.lowUserId, lowUserId), eq(conversations.highUserId, highUserId));

export async function areInTouch(db: Database, pair: Pair): Promise<boolean> {
  return (await db.$count(conversations, isOf(pair))) > 0;
}

export interface OpenConversation {
  id: string;
  isNew: boolean;
}

/** Accepts the other's pending request. @returns null while the sender's own request is pending */
export async function openConversation(
  tx: Transaction,
  pair: Pair,
  senderId: string,
): Promise<OpenConversation | null> {
  const [started] = await tx
    .insert(conversations)
    .values({ ...pair, startedBy: senderId })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (started) return { id: started.id, isNew: true };
  const [conversation] = await tx.select().from(conversations).where(isOf(pair)).for("update");
  if (!conversation) throw new Error("a conversation exists but could not be loaded");
  if (conversation.acceptedAt === null) {
    if (conversation.startedBy === senderId) return null;
    await accept(tx, conversation.id);
  }
  return { id: conversation.id, isNew: false };
}

export async function accept(tx: Transaction, conversationId: string): Promise<void> {
  await tx.update(conversations).set({ acceptedAt: sql`now()` }).where(eq(conversations.id, conversationId));
}
