import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { messages, profiles } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/** A message that was delivered to whoever reports it. */
export interface ReportableMessage {
  id: string;
  conversationId: string;
  senderId: string;
  subject: string | null;
  content: string;
  createdAt: Date;
}

/** The message of this id, when it reached the reader; null for anybody else's, one's own and a missing one alike. */
export async function findMessageForReport(
  db: Database | Transaction,
  { userId }: MemberReader,
  id: string,
): Promise<ReportableMessage | null> {
  const [message] = await db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      senderId: messages.senderId,
      subject: messages.subject,
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.recipientId, userId), sql`${messages.isDelivered}`));
  return message ?? null;
}

/** A message as moderators read it. */
export interface ContextMessage {
  fullName: string;
  /** Its subject, if it has one, and its content. */
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * What was said before a message that its recipient reported, as that recipient sees it; oldest first.
 *
 * @param count how many messages at most
 */
export async function readConversationContext(
  db: Database | Transaction,
  messageId: string,
  count: number,
): Promise<ContextMessage[]> {
  const reported = alias(messages, "reported");
  const isSeen = sql`(${messages.senderId} = ${reported.recipientId} or ${messages.isDelivered})`;
  const rows = await db
    .select({
      fullName: profiles.fullName,
      subject: messages.subject,
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(
      reported,
      and(eq(reported.conversationId, messages.conversationId), sql`${messages.id} < ${reported.id}`),
    )
    .innerJoin(profiles, eq(profiles.id, messages.senderId))
    .where(and(eq(reported.id, messageId), isSeen))
    .orderBy(desc(messages.id))
    .limit(count);
  return rows.toReversed().map(({ fullName, subject, content, createdAt }) => ({
    fullName,
    text: subject === null ? content : `${subject}\n\n${content}`,
    at: createdAt.toISOString(),
  }));
}
