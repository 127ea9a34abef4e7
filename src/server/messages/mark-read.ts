import { and, eq } from "drizzle-orm";
import { markGroupRead } from "#server/notifications/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { messages } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { tellPeople } from "#server/platform/live/tell.ts";
import { countUnreadOf } from "./count-unread.ts";
import { type ConversationRecord, findConversation, hasBlocked, otherOf } from "./find-conversation.ts";
import { groupKeyOf } from "./message-notice.ts";
import { isUnreadBy } from "./message-policy.ts";

/** One has opened a conversation: what was written to one is read, and so is the notification of it. */
export const markRead = api.messages.markRead.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  await limitWrites(context);
  const conversation = await findConversation(db, reader, input.conversationId);
  if (!conversation) throw errors.NOT_FOUND();
  await db.transaction((tx) => readAll(tx, conversation, reader.userId));
  return { unreadCount: await countUnreadOf(db, reader.userId) };
});

async function readAll(tx: Transaction, conversation: ConversationRecord, userId: string): Promise<void> {
  const changed = await tx
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.conversationId, conversation.id), isUnreadBy(userId)))
    .returning({ id: messages.id });
  await markGroupRead(tx, userId, groupKeyOf(conversation.id));
  if (changed.length === 0) return;
  const senderId = otherOf(conversation, userId);
  await tellPeople(tx, (await hasBlocked(tx, userId, senderId)) ? [userId] : [userId, senderId], "messages");
}
