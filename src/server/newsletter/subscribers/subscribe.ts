import { and, eq, sql } from "drizzle-orm";
import {
  CONFIRMATION_DAYS,
  CONFIRMED_PAUSE_HOURS,
  PENDING_PAUSE_MINUTES,
} from "#server/newsletter/newsletter-policy.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { isTrapped } from "#server/platform/http/honeypot.ts";
import type { Platform } from "#server/platform/platform.ts";
import { subscriberIdOf } from "./address-list.ts";
import { alreadySubscribedMail, newsletterConfirmation } from "./newsletter-mails.ts";
import { createLeaveUrl } from "./unsubscribe-handler.ts";

export const ASK_SUBSCRIBER = "ask-newsletter-subscriber";

const DAY_SECONDS = 24 * 60 * 60;

/** Only queues a job, so that neither response nor timing reveals whether the address is known. */
export const subscribe = api.newsletter.subscribe.handler(async ({ input, context, errors }) => {
  const { db, jobs, limits, network } = context;
  await limits.take("subscribeNetwork", network);
  if (isTrapped(context, input.q7, "newsletter")) throw errors.HONEYPOT_FILLED();
  await limits.take("subscribeAddress", input.email);
  await jobs.send(db, ASK_SUBSCRIBER, { email: input.email });
  return { message: "Thank you for subscribing to our newsletter. Check your email!" };
});

/** Includes suppressed addresses, because their owners come back this way. */
export async function askSubscriber(platform: Platform, { email }: { email: string }): Promise<void> {
  const { auth, config, db, outbox } = platform;
  await db.transaction(async (tx) => {
    const asked = await recordRequest(tx, subscriberIdOf(platform, email), email);
    if (asked === undefined) return;
    const { id, isConfirmed } = asked;
    if (isConfirmed) {
      const unsubscribeUrl = await createLeaveUrl(platform, id);
      return outbox.queue(tx, alreadySubscribedMail(config, { email, unsubscribeUrl }));
    }
    const content = { subscriberId: id };
    const token = await auth.oneTimeTokens.issue(
      tx,
      "confirm-newsletter",
      content,
      CONFIRMATION_DAYS * DAY_SECONDS,
    );
    return outbox.queue(tx, newsletterConfirmation(config, { email, token }));
  });
}

/** Returns undefined if the address got an email recently. */
async function recordRequest(tx: Transaction, id: string, email: string) {
  const [added] = await tx
    .insert(subscribers)
    .values({ id, email })
    .onConflictDoNothing()
    .returning({ id: subscribers.id, isConfirmed: subscribers.confirmed });
  if (added) return added;
  const [asked] = await tx
    .update(subscribers)
    .set({ askedAt: sql`now()` })
    .where(
      and(
        eq(sql`lower(${subscribers.email})`, email),
        sql`${subscribers.askedAt} <= now() - case when ${subscribers.confirmed}
          then make_interval(hours => ${CONFIRMED_PAUSE_HOURS})
          else make_interval(mins => ${PENDING_PAUSE_MINUTES}) end`,
      ),
    )
    .returning({ id: subscribers.id, isConfirmed: subscribers.confirmed });
  return asked;
}
