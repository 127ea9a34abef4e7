import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { deliverMail, MOST_ATTEMPTS } from "./deliver-mail.ts";
import { reviveFailedMails } from "./failed-mails.ts";
import type { Mail } from "./mail.ts";
import { type BeforeSending, createSendingHooks, type OnRejected } from "./sending-hooks.ts";
import { createTransport } from "./transport.ts";

const SEND_MAIL = "send-mail";

/** Exceeds the attempts of an email, because those of killed processes count only here. */
const RETRIES = MOST_ATTEMPTS + 20;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** One slow delivery should not delay the others. */
const CONCURRENT_MAILS = 4;

/** Emails that people wait for are sent before newsletters. */
const AT_ONCE = 1;
const AFTER_OTHERS = 0;

/** Long enough to answer questions about an email, and longer than it is retried. */
const KEEP_DAYS = 30;

export interface Outbox {
  /** In the caller's transaction, so that the email is sent if and only if it commits. */
  queue(db: Database | Transaction, mail: Mail, options?: { afterSeconds?: number }): Promise<void>;
  /** The same for many that nobody waits for: they are sent after others. */
  queueAll(tx: Transaction, bulk: readonly Mail[]): Promise<void>;
  /** Deletes a member's queued emails of a kind that are not due yet. @returns how many */
  unqueue(
    db: Database | Transaction,
    mail: { kind: string; userId: string; afterSeconds: number },
  ): Promise<number>;
  beforeSending(kind: string, ask: BeforeSending): void;
  onRejected(tell: OnRejected): void;
  resendFailed(ids?: readonly string[]): Promise<number>;
  removeOld(): Promise<void>;
}

export function createOutbox({
  config,
  db,
  jobs,
  log,
}: {
  config: Config;
  db: Database;
  jobs: Jobs;
  log: Log;
}): Outbox {
  const transport = createTransport(config);
  const hooks = createSendingHooks();
  jobs.work(
    SEND_MAIL,
    async ({ mailId }) => {
      await deliverMail({ db, log, transport, hooks }, String(mailId));
    },
    {
      retries: RETRIES,
      firstPauseSeconds: FIRST_PAUSE_SECONDS,
      longestPauseSeconds: LONGEST_PAUSE_SECONDS,
      concurrency: CONCURRENT_MAILS,
    },
  );

  const send = (
    tx: Database | Transaction,
    mailId: string,
    options: { priority: number; afterSeconds?: number },
  ) => jobs.send(tx, SEND_MAIL, { mailId }, options);

  return {
    async queue(tx, mail, options) {
      const [row] = await tx.insert(mails).values(mail).returning({ id: mails.id });
      const priority = mail.issueId === undefined ? AT_ONCE : AFTER_OTHERS;
      if (row) await send(tx, row.id, { ...options, priority });
    },
    async queueAll(tx, bulk) {
      if (bulk.length === 0) return;
      const rows = await tx
        .insert(mails)
        .values([...bulk])
        .returning({ mailId: mails.id });
      await jobs.sendAll(tx, SEND_MAIL, rows, { priority: AFTER_OTHERS });
    },
    async unqueue(tx, { kind, userId, afterSeconds }) {
      const isNotDue = gt(mails.createdAt, sql`now() - make_interval(secs => ${afterSeconds})`);
      const unqueued = await tx
        .delete(mails)
        .where(and(eq(mails.kind, kind), eq(mails.userId, userId), isNotDue))
        .returning({ id: mails.id });
      return unqueued.length;
    },
    beforeSending: (kind, ask) => void hooks.beforeSending.set(kind, ask),
    onRejected: (tell) => void hooks.onRejected.push(tell),
    resendFailed: (ids) =>
      db.transaction(async (tx) => {
        const revived = await reviveFailedMails(tx, ids);
        for (const mailId of revived) await send(tx, mailId, { priority: AFTER_OTHERS });
        return revived.length;
      }),
    async removeOld() {
      await db.delete(mails).where(lt(mails.createdAt, sql`now() - make_interval(days => ${KEEP_DAYS})`));
    },
  };
}
