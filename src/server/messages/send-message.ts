import { and, inArray } from "drizzle-orm";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { notify } from "#server/notifications/index.ts";
import { isActiveUser } from "#server/platform/auth/is-active-user.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { messages, users } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { hasBlocked } from "./find-conversation.ts";
import type { MessageRow } from "./message-view.ts";
import { openConversation, pairOf } from "./open-conversation.ts";

export interface NewMessage {
  senderId: string;
  recipientId: string;
  subject: string | null;
  content: string;
}

export type Sent =
  | { problem: "NOT_FOUND" | "BLOCKED_BY_YOU" | "NOT_ACCEPTED_YET" }
  | { problem: null; message: MessageRow; isNewContact: boolean };

/** Stores a message, undelivered if the recipient blocked the sender, who can't tell the difference. */
export async function sendMessage(tx: Transaction, message: NewMessage): Promise<Sent> {
  const { senderId, recipientId } = message;
  if (!(await lockUsers(tx, [senderId, recipientId]))) return { problem: "NOT_FOUND" };
  if (await hasBlocked(tx, senderId, recipientId)) return { problem: "BLOCKED_BY_YOU" };
  const conversation = await openConversation(tx, pairOf(senderId, recipientId), senderId);
  if (!conversation) return { problem: "NOT_ACCEPTED_YET" };
  const isDelivered = !(await hasBlocked(tx, recipientId, senderId));
  const [stored] = await tx
    .insert(messages)
    .values({ ...message, conversationId: conversation.id, isDelivered })
    .returning();
  if (!stored) throw new Error("a message was inserted but is missing");
  await publishToPeople(tx, isDelivered ? [senderId, recipientId] : [senderId], "messages");
  if (isDelivered) await notifyRecipient(tx, stored);
  return { problem: null, message: stored, isNewContact: conversation.isNew };
}

/** Locks these users against deletion until the transaction ends; false when one is missing, deleted or disabled. */
async function lockUsers(tx: Transaction, ids: string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isActiveUser()))
    .for("key share");
  return rows.length === ids.length && !ids.some(isDeletedUser);
}

/** One conversation's unread messages share a notification. */
export const groupKeyOf = (conversationId: string) => `message:${conversationId}`;

export async function notifyRecipient(tx: Transaction, message: MessageRow): Promise<void> {
  await notify(tx, [
    {
      userId: message.recipientId,
      kind: "message",
      actorId: message.senderId,
      groupKey: groupKeyOf(message.conversationId),
      messageId: message.id,
    },
  ]);
}
