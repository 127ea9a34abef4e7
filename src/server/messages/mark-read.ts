import { and, eq, not } from "drizzle-orm";
import { markGroupRead } from "#server/notifications/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { messages } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { type ConversationRecord, findConversation, hasBlocked, otherOf } from "./find-conversation.ts";
import { isUnreadBy } from "./message-policy.ts";
import { groupKeyOf } from "./send-message.ts";

export const countUnreadMessages = (db: Database, userId: string) => db.$count(messages, isUnreadBy(userId));

export const markMessagesRead = api.messages.markRead
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const conversation = await findConversation(db, reader, input.conversationId);
    if (!conversation) throw errors.NOT_FOUND();
    await db.transaction((tx) => readAll(tx, conversation, reader.userId));
    return { unreadCount: await countUnreadMessages(db, reader.userId) };
  });

/** An undelivered message that stays unread among read ones would disclose a past block. */
async function readAll(tx: Transaction, conversation: ConversationRecord, userId: string): Promise<void> {
  const senderId = otherOf(conversation, userId);
  const isBlocked = await hasBlocked(tx, userId, senderId);
  const isUnread = and(eq(messages.recipientId, userId), not(messages.read));
  const changed = await tx
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.conversationId, conversation.id), isBlocked ? isUnreadBy(userId) : isUnread))
    .returning({ id: messages.id });
  await markGroupRead(tx, userId, groupKeyOf(conversation.id));
  if (changed.length === 0) return;
  const isSilent = isBlocked || conversation.acceptedAt === null;
  await publishToPeople(tx, isSilent ? [userId] : [userId, senderId], "messages");
}
