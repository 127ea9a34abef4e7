import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Conversation } from "#contract/messages.ts";
import { messages } from "#server/platform/db/schema/index.ts";

/**
 * The messages that a person sees: what they wrote, and what reached them. Nobody else sees any, moderators
 * included; and of what was written to somebody who had blocked the writer only the writer knows.
 */
export const isSeenBy = (userId: string): SQL | undefined =>
  or(eq(messages.senderId, userId), and(eq(messages.recipientId, userId), sql`${messages.isDelivered}`));

/** The messages that wait for a person to read them; in the words of the index `messages_unread`. */
export const isUnreadBy = (userId: string): SQL | undefined =>
  and(eq(messages.recipientId, userId), sql`not ${messages.read} and ${messages.isDelivered}`);

interface Standing {
  startedBy: string;
  acceptedAt: Date | null;
}

/** How a conversation stands, as one of the two sees it. */
export function requestOf({ startedBy, acceptedAt }: Standing, userId: string): Conversation["request"] {
  if (acceptedAt !== null) return "none";
  return startedBy === userId ? "outgoing" : "incoming";
}

/**
 * Whether one may write in a conversation: not to whom one has blocked, and not again before one's first
 * message is accepted. That the other has blocked one changes nothing.
 */
export function canReply(request: Conversation["request"], hasBlocked: boolean): boolean {
  return !hasBlocked && request !== "outgoing";
}
