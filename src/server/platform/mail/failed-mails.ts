import { and, desc, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";

/** Refused by the mail server for good, or given up. */
const isFailed = sql`${mails.dropReason} in ('refused', 'expired')`;

/** Mails that were not sent though they should have been, the latest first. */
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

/**
 * Makes failed mails mails to be sent again, as often as new ones are tried.
 *
 * @param ids which; all without
 * @returns the ids of those that will be
 */
export async function reviveFailedMails(tx: Transaction, ids: readonly string[] | undefined) {
  const revived = await tx
    .update(mails)
    .set({ droppedAt: null, dropReason: null, attempts: 0 })
    .where(ids ? and(isFailed, inArray(mails.id, [...ids])) : isFailed)
    .returning({ id: mails.id });
  return revived.map(({ id }) => id);
}
