import { and, desc, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";

const isFailed = sql`${mails.dropReason} in ('refused', 'expired')`;

export function listFailedMails(db: Database) {
  return db
    .select({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      subject: mails.subject,
      reason: mails.dropReason,
      lastError: mails.lastError,
      attempts: mails.attempts,
      createdAt: mails.createdAt,
      droppedAt: mails.droppedAt,
    })
    .from(mails)
    .where(isFailed)
    .orderBy(desc(mails.droppedAt), desc(mails.id));
}

/** @param ids all by default */
export async function reviveFailedMails(tx: Transaction, ids: readonly string[] | undefined) {
  const revived = await tx
    .update(mails)
    .set({ droppedAt: null, dropReason: null, attempts: 0 })
    .where(ids ? and(isFailed, inArray(mails.id, [...ids])) : isFailed)
    .returning({ id: mails.id });
  return revived.map(({ id }) => id);
}
