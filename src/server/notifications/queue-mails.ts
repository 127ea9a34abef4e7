import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { mails, notifications } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { writeMail } from "./write-mail.ts";

/** Who has the page open sees it there; a mail is for those who don't. */
const PAUSE_SECONDS = 10;

/** What waits longer, since no job ran, is no news. */
const NEWS_HOURS = 24;

/** Of one run; the next is seconds away. */
const AT_ONCE = 100;

type Deps = Pick<Platform, "cache" | "config" | "db" | "log" | "outbox" | "signedValues">;

/** Queues the mails about what people were told of, each in a transaction of its own. */
export async function queueMails(
  services: Deps,
  { pauseSeconds = PAUSE_SECONDS }: { pauseSeconds?: number } = {},
): Promise<void> {
  const due = await services.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isDue, sql`${notifications.updatedAt} <= now() - make_interval(secs => ${pauseSeconds})`))
    .orderBy(asc(notifications.createdAt))
    .limit(AT_ONCE);
  for (const { id } of due) {
    // One that cannot be written must not hold up the others; it is tried again until it is no news.
    await queueMail(services, id).catch((err: Error) =>
      services.log.error({ err, notificationId: id }, "a notification email could not be written"),
    );
  }
}

const isDue = and(isNotNull(notifications.mail), isNull(notifications.mailedAt));

async function queueMail(services: Deps, id: string): Promise<void> {
  // The mail is written before the transaction, which holds a row that others may want to add to.
  const mail = await writeMail(services, id);
  await services.db.transaction(async (tx) => {
    const [settled] = await tx
      .update(notifications)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(notifications.id, id), isDue))
      .returning();
    if (!settled || typeof mail === "string") return;
    if (settled.updatedAt.getTime() < Date.now() - NEWS_HOURS * 60 * 60 * 1000) return;
    if (mail.thread === undefined || (await isTurnOf(tx, settled, mail.thread))) {
      await services.outbox.queue(tx, mail);
    }
  });
}

type Settled = typeof notifications.$inferSelect;

/** One mail a thread and hour, while nothing of it was read since the last. */
async function isTurnOf(tx: Transaction, settled: Settled, thread: string): Promise<boolean> {
  const { userId } = settled;
  // Two of one thread at the same moment would both see that there was none.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${userId}:${thread}`}, 0))`);
  const [last] = await tx
    .select({ at: sql<Date>`max(${mails.createdAt})`.mapWith(mails.createdAt) })
    .from(mails)
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.thread, thread),
        gt(mails.createdAt, sql`now() - interval '1 hour'`),
        sql`${mails.dropReason} is distinct from 'read' and ${mails.dropReason} is distinct from 'unwanted'`,
      ),
    );
  if (!last?.at) return true;
  const wasRead = and(
    eq(notifications.userId, userId),
    isOfThread(settled),
    isNotNull(notifications.mail),
    gt(notifications.readAt, last.at),
  );
  return (await tx.$count(notifications, wasRead)) > 0;
}

/** In the words of the indexes. */
function isOfThread({ reviewId, discussionId, groupKey }: Settled) {
  if (reviewId !== null) return eq(notifications.reviewId, reviewId);
  if (discussionId !== null) return eq(notifications.discussionId, discussionId);
  return groupKey === null ? sql`false` : eq(notifications.groupKey, groupKey);
}
