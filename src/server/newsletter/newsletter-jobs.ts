import { and, eq, lt, sql } from "drizzle-orm";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { registerNewsletterDelivery } from "./issues/newsletter-delivery.ts";
import { QUEUE_ISSUE, queueBatch } from "./issues/send-issue.ts";
import { KEEP_PENDING_DAYS } from "./newsletter-policy.ts";
import { ASK_SUBSCRIBER, askSubscriber } from "./subscribers/subscribe.ts";

const CLEAN_UP_SECONDS = 60 * 60;

const RETRIES = 100;

export function registerNewsletterJobs(platform: Platform): void {
  const { db, jobs } = platform;
  registerNewsletterDelivery(platform);
  jobs.work(ASK_SUBSCRIBER, ({ email }) => askSubscriber(platform, { email: String(email) }));
  jobs.work(
    QUEUE_ISSUE,
    ({ issueId, from }) =>
      queueBatch(platform, { issueId: String(issueId), from: typeof from === "string" ? from : null }),
    { retries: RETRIES },
  );
  jobs.every("remove-unconfirmed-subscribers", CLEAN_UP_SECONDS, async () => {
    const isOld = lt(subscribers.askedAt, sql`now() - make_interval(days => ${KEEP_PENDING_DAYS})`);
    await db.delete(subscribers).where(and(eq(subscribers.confirmed, false), isOld));
  });
}
