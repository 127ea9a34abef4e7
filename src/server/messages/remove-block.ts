import { and, asc, eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { blocks, conversations, messages } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { notifyRecipient } from "./message-notification.ts";
import { isOf, pairOf } from "./open-conversation.ts";

/** Messages from during the block stay undelivered, except a request: its sender could never write again. */
export const removeBlock = api.messages.removeBlock.use(memberWrites).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const blockerId = reader.userId;
  const blockedId = input.userId.toLowerCase();
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(blocks)
      .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
      .returning({ blockedId: blocks.blockedId });
    if (removed.length > 0) await deliverRequest(tx, blockedId, blockerId);
    await publishToPeople(tx, [blockerId], "messages");
  });
  return {};
});

async function deliverRequest(tx: Transaction, senderId: string, recipientId: string): Promise<void> {
  const [conversation] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isOf(pairOf(senderId, recipientId)), eq(conversations.startedBy, senderId)))
    .for("update");
  if (!conversation) return;
  const written = await tx
    .select({ id: messages.id, isDelivered: messages.isDelivered })
    .from(messages)
    .where(eq(messages.conversationId, conversation.id))
    .orderBy(asc(messages.id));
  const [first] = written;
  if (!first || written.some(({ isDelivered }) => isDelivered)) return;
  const [request] = await tx
    .update(messages)
    .set({ isDelivered: true })
    .where(eq(messages.id, first.id))
    .returning();
  if (request) await notifyRecipient(tx, request);
}
