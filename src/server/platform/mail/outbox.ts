import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { deliverMail, MOST_ATTEMPTS } from "./deliver-mail.ts";
import { reviveFailedMails } from "./failed-mails.ts";
import type { Mail } from "./mail.ts";
import { type BeforeSending, createSendingHooks, type OnRefused } from "./sending-hooks.ts";
import { createTransport } from "./transport.ts";

const SEND_MAIL = "send-mail";

/** A few more than a mail is tried: those of a process that was killed count here, and not there. */
const RETRIES = MOST_ATTEMPTS + 20;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** A mail server that is slow with one mail should not hold up the others. */
const CONCURRENT_MAILS = 4;

/** Whoever waits for a link should not wait for a newsletter to thousands. */
const AT_ONCE = 1;
const AFTER_OTHERS = 0;

/** Long enough to answer "did you send me that?", and far longer than a mail is tried. */
const KEEP_DAYS = 30;

export interface Outbox {
  /**
   * Writes a mail and the job that sends it in the caller's transaction, so that it leaves if and only if
   * that commits. Never waits for the mail server.
   *
   * @param options.afterSeconds how long the email waits before it is sent
   */
  queue(db: Database | Transaction, mail: Mail, options?: { afterSeconds?: number }): Promise<void>;
  /**
   * Takes back the mails of a kind to a member that were queued with these `afterSeconds`, and are not due yet.
   *
   * @returns how many
   */
  unqueue(
    db: Database | Transaction,
    mail: { kind: string; userId: string; afterSeconds: number },
  ): Promise<number>;
  /** Asks a feature, each time before a mail of a kind of its is tried, whether and how it is still to be sent. */
  beforeSending(kind: string, ask: BeforeSending): void;
  /** Tells a feature when the mail server does not know the address that a mail of its went to. */
  onRefused(kind: string, tell: OnRefused): void;
  /**
   * Sends failed mails again: refused ones, and those that were given up.
   *
   * @param ids which; all without
   * @returns how many
   */
  resendFailed(ids?: readonly string[]): Promise<number>;
  /** Forgets mails that nobody asks about any more. */
  removeOld(): Promise<void>;
}

/** The outbox: mails leave by SMTP_URL or, without one, stay in the local mailbox. */
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
    async unqueue(tx, { kind, userId, afterSeconds }) {
      const isNotDue = gt(mails.createdAt, sql`now() - make_interval(secs => ${afterSeconds})`);
      const unqueued = await tx
        .delete(mails)
        .where(and(eq(mails.kind, kind), eq(mails.userId, userId), isNotDue))
        .returning({ id: mails.id });
      return unqueued.length;
    },
    beforeSending: (kind, ask) => void hooks.beforeSending.set(kind, ask),
    onRefused: (kind, tell) => void hooks.onRefused.set(kind, tell),
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
