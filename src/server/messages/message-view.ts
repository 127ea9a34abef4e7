import type { Message } from "#contract/people/messages.ts";
import type { messages } from "#server/platform/db/schema/index.ts";

export type MessageRow = typeof messages.$inferSelect;

/** Delivery is never disclosed, and the sender of a request sees that it was read only after it is accepted. */
export function toMessage(row: MessageRow, userId: string, isAccepted: boolean): Message {
  const { id, senderId, subject, content, createdAt } = row;
  const isMine = senderId === userId;
  const read = row.read && (isAccepted || !isMine);
  return { id, isMine, subject, content, createdAt: createdAt.toISOString(), read };
}
