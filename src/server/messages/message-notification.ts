import { notify } from "#server/notifications/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import type { MessageRow } from "./message-view.ts";

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
