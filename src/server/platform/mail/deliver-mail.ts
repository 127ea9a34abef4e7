import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import { isWanted } from "./is-wanted.ts";
import type { DropReason, SendingHooks, StoredMail } from "./sending-hooks.ts";
import { type Refusal, readRefusal } from "./smtp-answer.ts";
import type { Transport } from "./transport.ts";

/**
 * With pauses of up to a quarter of an hour these are three days: longer than a mail server is down, and no
 * shorter than what other mail servers try.
 */
export const MOST_ATTEMPTS = 300;

/** What has left is in its owner's mailbox, and what is not wanted is nobody's: its links should not stay here. */
const NOT_KEPT = { text: "", html: "" };

interface Delivery {
  db: Database;
  log: Log;
  transport: Transport | undefined;
  hooks: SendingHooks;
}

/**
 * Sends one mail of the outbox, unless it was sent or nobody wants it any more. Without a transport it stays
 * readable at /dev/mailbox. What the server refuses for good is dropped, for the operator to look at.
 *
 * @throws when the mail server may take it another time, without an address in the message
 */
export async function deliverMail(delivery: Delivery, mailId: string): Promise<void> {
  const { db, log, transport } = delivery;
  const [stored] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!stored || stored.sentAt || stored.droppedAt) return;
  const mail = await toBeSent(delivery, stored);
  if (typeof mail === "string") return drop(delivery, stored, mail);
  try {
    await transport?.(mail);
  } catch (error) {
    return noteRefusal(delivery, stored, readRefusal(error));
  }
  const { subject, text, html } = mail;
  await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      lastError: null,
      sentAt: new Date(),
      ...(transport ? NOT_KEPT : { subject, text, html }),
    })
    .where(eq(mails.id, mailId));
  log.info({ mailId, kind: mail.kind }, transport ? "a mail was sent" : "a mail is in the local mailbox");
}

/** The mail as it reads now, or why it is not sent. */
async function toBeSent({ db, hooks }: Delivery, stored: StoredMail): Promise<StoredMail | DropReason> {
  if (!(await isWanted(db, stored))) return "unwanted";
  const answer = await hooks.beforeSending.get(stored.kind)?.(stored);
  if (typeof answer === "string") return answer;
  return answer ? { ...stored, subject: answer.subject, text: answer.text, html: answer.html } : stored;
}

async function noteRefusal(delivery: Delivery, mail: StoredMail, refusal: Refusal): Promise<void> {
  const { db, hooks } = delivery;
  const { isPermanent, isOfAddress, answer: lastError } = refusal;
  const attempts = mail.attempts + 1;
  await db.update(mails).set({ attempts, lastError }).where(eq(mails.id, mail.id));
  if (isOfAddress) await hooks.onRefused.get(mail.kind)?.(mail);
  if (isPermanent) return drop(delivery, mail, "refused");
  if (attempts >= MOST_ATTEMPTS) return drop(delivery, mail, "expired");
  throw new Error(`the mail server did not take a mail: ${lastError}`);
}

/** What the operator can send again is kept; of the rest only that it was. */
async function drop({ db, log }: Delivery, { id, kind }: StoredMail, reason: DropReason): Promise<void> {
  const isFailed = reason === "refused" || reason === "expired";
  await db
    .update(mails)
    .set({ droppedAt: new Date(), dropReason: reason, ...(isFailed ? {} : NOT_KEPT) })
    .where(eq(mails.id, id));
  log[isFailed ? "warn" : "info"]({ mailId: id, kind, reason }, "a mail was dropped");
}
