import type { Message } from "#contract/messages.ts";
import type { messages } from "#server/platform/db/schema/index.ts";

export type MessageRow = typeof messages.$inferSelect;

/**
 * A message as one of the two sees it. Whether it was delivered is told to nobody, and who sends a request learns that
 * it was read with its acceptance only.
 */
export function toMessage(row: MessageRow, userId: string, isAccepted: boolean): Message {
  const { id, senderId, subject, content, createdAt } = row;
  const isMine = senderId === userId;
  const read = row.read && (isAccepted || !isMine);
  return { id, isMine, subject, content, createdAt: createdAt.toISOString(), read };
}
