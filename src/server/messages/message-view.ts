import type { Message } from "#contract/messages.ts";
import type { messages } from "#server/platform/db/schema/index.ts";

export type MessageRow = typeof messages.$inferSelect;

/** A message as one of the two sees it. Whether it was delivered is told to nobody. */
export function toMessage(row: MessageRow, userId: string): Message {
  const { id, senderId, subject, content, createdAt, read } = row;
  return { id, isMine: senderId === userId, subject, content, createdAt: createdAt.toISOString(), read };
}
