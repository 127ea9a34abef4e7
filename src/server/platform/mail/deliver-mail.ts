import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import type { Transport } from "./transport.ts";

/** A server's answer is kept for the operator; it should not be a novel. */
const ERROR_LENGTH = 500;

/** What has left is in its owner's mailbox; its links should not be in ours as well. */
const NOT_KEPT = { text: "", html: "" };

/**
 * Sends one mail of the outbox, unless it was sent. Without a transport it stays readable at /dev/mailbox.
 *
 * @throws what the mail server answered, after writing it down
 */
export async function deliverMail(
  { db, log, transport }: { db: Database; log: Log; transport: Transport | undefined },
  mailId: string,
): Promise<void> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.sentAt) return;
  const attempts = sql`${mails.attempts} + 1`;
  try {
    await transport?.(mail);
  } catch (error) {
    const lastError = String(error).slice(0, ERROR_LENGTH);
    await db.update(mails).set({ attempts, lastError }).where(eq(mails.id, mailId));
    throw error;
  }
  await db
    .update(mails)
    .set({ attempts, lastError: null, sentAt: new Date(), ...(transport && NOT_KEPT) })
    .where(eq(mails.id, mailId));
  log.info({ mailId, kind: mail.kind }, transport ? "a mail was sent" : "a mail is in the local mailbox");
}
