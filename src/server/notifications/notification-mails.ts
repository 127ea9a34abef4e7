import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { mails, notifications } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { registerPushJobs } from "#server/platform/push/push-jobs.ts";
import { writePushNote } from "./push/write-push-note.ts";
import { NOTIFICATION_MAIL, writeMail } from "./write-mail.ts";

const QUEUE_SECONDS = 5;

/**
 * Registers the emails about notifications, which are written once when queued and again right before they are sent, and the
 * notes of browsers.
 */
export function registerNotificationMails(platform: Platform): void {
  const { jobs, outbox } = platform;
  jobs.every("queue-notification-mails", QUEUE_SECONDS, () => queueMails(platform));
  outbox.beforeSending(NOTIFICATION_MAIL, ({ notificationId }) => writeMail(platform, notificationId ?? ""));
  registerPushJobs(platform, (notificationId) => writePushNote(platform, notificationId));
}

/** Gives members with an open page time to read the notification there. */
const PAUSE_SECONDS = 10;

/** Older events, delayed because no job ran, get no email. */
const MAX_AGE_HOURS = 24;

/** Batch size of one run; the next follows within seconds. */
const BATCH_SIZE = 100;

type Deps = Pick<Platform, "memory" | "config" | "db" | "log" | "outbox" | "signedValues">;

export async function queueMails(
  deps: Deps,
  { pauseSeconds = PAUSE_SECONDS }: { pauseSeconds?: number } = {},
): Promise<void> {
  const due = await deps.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isDue, sql`${notifications.updatedAt} <= now() - make_interval(secs => ${pauseSeconds})`))
    .orderBy(asc(notifications.createdAt))
    .limit(BATCH_SIZE);
  for (const { id } of due) {
    // One failing email must not block the others; it is retried until it is too old.
    await queueMail(deps, id).catch((err: Error) =>
      deps.log.error({ err, notificationId: id }, "a notification email could not be written"),
    );
  }
}

const isDue = and(isNotNull(notifications.mail), isNull(notifications.mailedAt));

async function queueMail(deps: Deps, id: string): Promise<void> {
  // Rendered outside the transaction, because the transaction locks a row that others may want to update.
  const mail = await writeMail(deps, id);
  await deps.db.transaction(async (tx) => {
    const [marked] = await tx
      .update(notifications)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(notifications.id, id), isDue))
      .returning();
    if (!marked || typeof mail === "string") return;
    if (marked.updatedAt.getTime() < Date.now() - MAX_AGE_HOURS * 60 * 60 * 1000) return;
    if (mail.thread === undefined || (await mayEmailThread(tx, marked, mail.thread))) {
      await deps.outbox.queue(tx, mail);
    }
  });
}

type Marked = typeof notifications.$inferSelect;

/** Allows one email per thread and hour, or another once the recipient has read the thread. */
async function mayEmailThread(tx: Transaction, marked: Marked, thread: string): Promise<boolean> {
  const { userId } = marked;
  // Serializes events of one thread: concurrent ones would both see no earlier email.
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
    isOfThread(marked),
    isNotNull(notifications.mail),
    gt(notifications.readAt, last.at),
  );
  return (await tx.$count(notifications, wasRead)) > 0;
}

/** Written so that the partial indexes on review_id, discussion_id and group_key apply. */
function isOfThread({ reviewId, discussionId, groupKey }: Marked) {
  if (reviewId !== null) return eq(notifications.reviewId, reviewId);
  if (discussionId !== null) return eq(notifications.discussionId, discussionId);
  return groupKey === null ? sql`false` : eq(notifications.groupKey, groupKey);
}
