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

/** Begins to send a draft: from then on it can't be changed, deleted or sent again. Jobs do the rest. */
export const sendIssue = api.newsletter.sendIssue
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, jobs, log, reader } = context;
    const refusal = await db.transaction(async (tx) => {
      const draft = await lockDraft(tx, input.id, input.version);
      if (typeof draft === "string") return draft;
      const startedAt = new Date();
      const recipientCount = await tx.$count(subscribers, isReader(startedAt));
      if (recipientCount === 0) return "NOBODY";
      await tx
        .update(issues)
        .set({ status: "sending", startedAt, recipientCount })
        .where(eq(issues.id, input.id));
      await jobs.send(tx, QUEUE_ISSUE, { issueId: input.id, from: null });
      return undefined;
    });
    if (refusal) throw errors[refusal]();
    log.info({ moderatorId: reader.userId, issueId: input.id }, "an issue of the newsletter is being sent");
    const issue = await findIssue(db, input.id);
    if (!issue) throw errors.NOT_FOUND();
    return issue;
  });

/** Who gets an issue: who had confirmed when its sending began, and has not left since. */
const isReader = (startedAt: Date) =>
  and(eq(subscribers.confirmed, true), lte(subscribers.confirmedAt, startedAt));

/**
 * The job: writes the mails of one batch, notes how far it came, and asks for the next batch, all in one
 * transaction. So a process that ends anywhere leaves each reader with one mail or none yet. A job that is done
 * again because its end was not heard finds that the issue has gone on, and does nothing.
 *
 * @param batch.from the last subscriber of the batch before
 */
export async function queueBatch(
  platform: Platform,
  { issueId, from }: { issueId: string; from: string | null },
  size = BATCH_SIZE,
): Promise<void> {
  const { config, db, jobs, outbox } = platform;
  await db.transaction(async (tx) => {
    const [issue] = await tx.select().from(issues).where(eq(issues.id, issueId)).for("update");
    if (issue?.status !== "sending" || issue.startedAt === null || issue.queuedUpTo !== from) return;
    const readers = await selectReaders(tx, { startedAt: issue.startedAt, from, size });
    const compose = prepareIssue(config, issue);
    for (const { id, email } of readers) {
      const unsubscribeUrl = await createLeaveUrl(platform, id);
      await outbox.queue(tx, compose({ recipient: email, unsubscribeUrl, issueId }));
    }
    const queuedUpTo = readers.at(-1)?.id ?? from;
    const isLast = readers.length < size;
    await tx
      .update(issues)
      .set({
        queuedUpTo,
        queuedCount: sql`${issues.queuedCount} + ${readers.length}`,
        ...(isLast ? { status: "sent", finishedAt: new Date() } : {}),
      })
      .where(eq(issues.id, issueId));
    if (!isLast) await jobs.send(tx, QUEUE_ISSUE, { issueId, from: queuedUpTo });
  });
}

/** In the order of ids, which nobody's coming or going changes. */
const selectReaders = (
  tx: Transaction,
  { startedAt, from, size }: { startedAt: Date; from: string | null; size: number },
) =>
  tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(isReader(startedAt), from === null ? undefined : gt(subscribers.id, from)))
    .orderBy(asc(subscribers.id))
    .limit(size);
