import { lt, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { mails } from "#server/platform/db/schema/index.ts";
import type { Jobs } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { deliverMail } from "./deliver-mail.ts";
import type { Mail } from "./mail.ts";
import { createTransport } from "./transport.ts";

const SEND_MAIL = "send-mail";

/**
 * From five seconds the pauses double up to a quarter of an hour, so this is three days: longer than a mail
 * server is down, and no shorter than what other mail servers try.
 */
const RETRIES = 300;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** A mail server that is slow with one mail should not hold up the others. */
const CONCURRENT_MAILS = 4;

/** Long enough to answer "did you send me that?", and far longer than a mail is tried. */
const KEEP_DAYS = 30;

export interface Outbox {
  /**
   * Writes a mail and the job that sends it in the caller's transaction, so that it leaves if and only if
   * that commits. Never waits for the mail server.
   */
  queue(db: Database | Transaction, mail: Mail): Promise<void>;
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
  jobs.work(
    SEND_MAIL,
    async ({ mailId }) => {
      await deliverMail({ db, log, transport }, String(mailId));
    },
    {
      retries: RETRIES,
      firstPauseSeconds: FIRST_PAUSE_SECONDS,
      longestPauseSeconds: LONGEST_PAUSE_SECONDS,
      concurrency: CONCURRENT_MAILS,
    },
  );

  return {
    async queue(tx, mail) {
      const [row] = await tx.insert(mails).values(mail).returning({ id: mails.id });
      if (row) await jobs.send(tx, SEND_MAIL, { mailId: row.id });
    },
    async removeOld() {
      await db.delete(mails).where(lt(mails.createdAt, sql`now() - make_interval(days => ${KEEP_DAYS})`));
    },
  };
}
