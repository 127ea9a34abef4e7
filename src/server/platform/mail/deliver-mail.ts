import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { mails, users } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import { isWanted } from "./is-wanted.ts";
import type { DropReason, SendingHooks, StoredMail } from "./sending-hooks.ts";
import { parseRejection, type SmtpRejection } from "./smtp-answer.ts";
import type { Transport } from "./transport.ts";

/** Three days with delays of up to 15 minutes: longer than outages, and as long as other mail servers retry. */
export const MOST_ATTEMPTS = 300;

/** Sent emails are in the recipient's inbox, so there is no need to keep their links here. */
const NOT_KEPT = { text: "", html: "" };

interface Delivery {
  db: Database;
  log: Log;
  transport: Transport | undefined;
  hooks: SendingHooks;
}

/** @throws when a retry may succeed; the message contains no address */
export async function deliverMail(delivery: Delivery, mailId: string): Promise<void> {
  const { db, log, transport } = delivery;
  const [stored] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!stored || stored.sentAt || stored.droppedAt) return;
  const mail = await toBeSent(delivery, stored);
  if (typeof mail === "string") return drop(delivery, stored, mail);
  try {
    await transport?.(mail);
  } catch (error) {
    return recordRejection(delivery, stored, parseRejection(error));
  }
  if (transport) await markAddress(db, mail.recipient, null);
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
  log.info({ mailId, kind: mail.kind }, transport ? "an email was sent" : "an email is in the test inbox");
}

/** A rejected address gets required emails only, until one of them arrives. */
async function markAddress(db: Database, recipient: string, emailRejectedAt: Date | null): Promise<void> {
  const isChanged = emailRejectedAt ? isNull(users.emailRejectedAt) : isNotNull(users.emailRejectedAt);
  await db
    .update(users)
    .set({ emailRejectedAt })
    .where(and(eq(sql`lower(${users.email})`, recipient.toLowerCase()), isChanged));
}

async function toBeSent({ db, hooks }: Delivery, stored: StoredMail): Promise<StoredMail | DropReason> {
  if (!(await isWanted(db, stored))) return "unwanted";
  const answer = await hooks.beforeSending.get(stored.kind)?.(stored);
  if (typeof answer === "string") return answer;
  return answer ? { ...stored, subject: answer.subject, text: answer.text, html: answer.html } : stored;
}

async function recordRejection(
  delivery: Delivery,
  mail: StoredMail,
  rejection: SmtpRejection,
): Promise<void> {
  const { db, hooks } = delivery;
  const { isPermanent, isOfAddress, answer: lastError } = rejection;
  const attempts = mail.attempts + 1;
  await db.update(mails).set({ attempts, lastError }).where(eq(mails.id, mail.id));
  if (isOfAddress) {
    await markAddress(db, mail.recipient, new Date());
    for (const tell of hooks.onRejected) await tell(mail);
  }
  if (isPermanent) return drop(delivery, mail, "refused");
  if (attempts >= MOST_ATTEMPTS) return drop(delivery, mail, "expired");
  throw new Error(`the mail server did not accept an email: ${lastError}`);
}

/** Keeps the content of emails that the operator can resend. */
async function drop({ db, log }: Delivery, { id, kind }: StoredMail, reason: DropReason): Promise<void> {
  const isFailed = reason === "refused" || reason === "expired";
  await db
    .update(mails)
    .set({ droppedAt: new Date(), dropReason: reason, ...(isFailed ? {} : NOT_KEPT) })
    .where(eq(mails.id, id));
  log[isFailed ? "warn" : "info"]({ mailId: id, kind, reason }, "an email was dropped");
}
