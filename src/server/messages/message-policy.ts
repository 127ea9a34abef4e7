import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Conversation } from "#contract/people/messages.ts";
import { messages } from "#server/platform/db/schema/index.ts";

/** Moderators have no access. Only the sender sees messages to someone who had blocked them. */
export const isSeenBy = (userId: string): SQL | undefined =>
  or(eq(messages.senderId, userId), and(eq(messages.recipientId, userId), sql`${messages.isDelivered}`));

/** SQL condition: unread by this user. Matches the partial index `messages_unread`. */
export const isUnreadBy = (userId: string): SQL | undefined =>
  and(eq(messages.recipientId, userId), sql`not ${messages.read} and ${messages.isDelivered}`);

interface Acceptance {
  startedBy: string;
  acceptedAt: Date | null;
}

export function requestOf({ startedBy, acceptedAt }: Acceptance, userId: string): Conversation["request"] {
  if (acceptedAt !== null) return "none";
  return startedBy === userId ? "outgoing" : "incoming";
}

/** Returns whether a participant may write. Being blocked has no effect, so that it isn't disclosed. */
export function canReply(request: Conversation["request"], hasBlocked: boolean): boolean {
  return !hasBlocked && request !== "outgoing";
}
