import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { messages } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";

export interface ReportableMessage {
  id: string;
  conversationId: string;
  senderId: string;
  subject: string | null;
  content: string;
  createdAt: Date;
}

/** Returns a message that was delivered to the reader; null for any other, including their own. */
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

export interface ContextMessage {
  fullName: string;
  text: string;
  /** ISO 8601, UTC. */
  at: string;
}

export const textOfMessage = ({ subject, content }: { subject: string | null; content: string }): string =>
  subject === null ? content : `${subject}\n\n${content}`;

interface Before extends Record<string, unknown> {
  reported_id: string;
  full_name: string;
  subject: string | null;
  content: string;
  created_at: string;
}

/** As the recipient sees them, oldest first, by the reported id. @param count maximum per conversation */
export async function loadConversationContexts(
  db: Database | Transaction,
  messageIds: readonly string[],
  count: number,
): Promise<Map<string, ContextMessage[]>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await db.execute<Before>(sql`
    select reported.id as reported_id, full_name, before.subject, before.content, before.created_at
    from messages reported
    cross join lateral (
      select id, sender_id, subject, content, created_at from messages
      where conversation_id = reported.conversation_id and id < reported.id
        and (is_delivered or sender_id = reported.recipient_id)
      order by id desc
      limit ${count}
    ) before
    join profiles on profiles.id = before.sender_id
    where reported.id = any(${sql.param(messageIds)}::uuid[])
    order by before.id`);
  return new Map(
    Map.groupBy(rows, (row) => row.reported_id)
      .entries()
      .map(([id, before]) => [id, before.map(toContextMessage)]),
  );
}

const toContextMessage = (row: Before): ContextMessage => ({
  fullName: row.full_name,
  text: textOfMessage(row),
  at: new Date(row.created_at).toISOString(),
});
