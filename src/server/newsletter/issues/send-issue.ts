import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { BATCH_SIZE } from "#server/newsletter/newsletter-policy.ts";
import { createLeaveUrl } from "#server/newsletter/subscribers/unsubscribe-handler.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import {
  newsletterIssues as issues,
  newsletterSubscribers as subscribers,
} from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { prepareIssue } from "./issue-mail.ts";
import { findIssue } from "./issue-view.ts";
import { lockDraft } from "./lock-draft.ts";

export const QUEUE_ISSUE = "queue-newsletter-issue";

export const sendIssue = api.newsletter.sendIssue
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, jobs, log, reader } = context;
    await db.transaction(async (tx) => {
      await lockDraft(tx, errors, input);
      const startedAt = new Date();
      const recipientCount = await tx.$count(subscribers, isRecipient(startedAt));
      if (recipientCount === 0) throw errors.NOBODY();
      await tx
        .update(issues)
        .set({ status: "sending", startedAt, recipientCount })
        .where(eq(issues.id, input.id));
      await jobs.send(tx, QUEUE_ISSUE, { issueId: input.id, from: null });
    });
    log.info({ moderatorId: reader.userId, issueId: input.id }, "an issue of the newsletter is being sent");
    const issue = await findIssue(db, input.id);
    if (!issue) throw errors.NOT_FOUND();
    return issue;
  });

const isRecipient = (startedAt: Date) =>
  and(eq(subscribers.confirmed, true), lte(subscribers.confirmedAt, startedAt));

/** After a crash, each subscriber has one email or none. `batch.from` is the previous batch's last one. */
export async function queueBatch(
  platform: Platform,
  { issueId, from }: { issueId: string; from: string | null },
  size = BATCH_SIZE,
): Promise<void> {
  const { config, db, jobs, outbox } = platform;
  await db.transaction(async (tx) => {
    const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId)).for("update");
    if (issue?.status !== "sending" || issue.startedAt === null || issue.queuedUpTo !== from) return;
    const recipients = await selectRecipients(tx, { startedAt: issue.startedAt, from, size });
    const compose = prepareIssue(config, issue);
    for (const { id, email } of recipients) {
      const unsubscribeUrl = await createLeaveUrl(platform, id);
      await outbox.queue(tx, compose({ recipient: email, unsubscribeUrl, issueId }));
    }
    const queuedUpTo = recipients.at(-1)?.id ?? from;
    const isLast = recipients.length < size;
    await tx
      .update(issues)
      .set({
        queuedUpTo,
        queuedCount: sql`${issues.queuedCount} + ${recipients.length}`,
        ...(isLast ? { status: "sent", finishedAt: new Date() } : {}),
      })
      .where(eq(issues.id, issueId));
    if (!isLast) await jobs.send(tx, QUEUE_ISSUE, { issueId, from: queuedUpTo });
  });
}

/** Ordered by id, so that subscribing or leaving doesn't shift the batches. */
const selectRecipients = (
  tx: Transaction,
  { startedAt, from, size }: { startedAt: Date; from: string | null; size: number },
) =>
  tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(isRecipient(startedAt), from === null ? undefined : gt(subscribers.id, from)))
    .orderBy(asc(subscribers.id))
    .limit(size);
