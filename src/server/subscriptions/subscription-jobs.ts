import { and, eq, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { checkouts, subscriptions, webhookEvents } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { settleCheckout } from "./checkout.ts";
import { CLOSE_CUSTOMER, CLOSING, withPerson } from "./customer.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { REFUND_PAYMENT, REFUNDING } from "./refund.ts";

const HOUR_SECONDS = 3600;
/** Stripe retries an event for three days. */
const KEEP_EVENTS_DAYS = 60;
const AT_ONCE = 200;

export function registerSubscriptionJobs(platform: Platform): void {
  const { jobs, payments } = platform;
  jobs.work(
    CLOSE_CUSTOMER,
    async ({ customerId }) => {
      const customer = String(customerId);
      if (payments?.owns(customer)) await payments.closeCustomer(customer);
    },
    CLOSING,
  );
  jobs.work(REFUND_PAYMENT, async ({ paymentId }) => payments?.refund(String(paymentId)), REFUNDING);
  jobs.every("refresh-subscriptions", HOUR_SECONDS, () => catchUp(platform));
}

/** Makes up for webhooks that never arrived. A failure for one user doesn't stop the others. */
export async function catchUp(platform: Platform): Promise<void> {
  const { db, log } = platform;
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.createdAt, sql`now() - make_interval(days => ${KEEP_EVENTS_DAYS})`));
  const warn = (error: Error) => log.warn({ err: error }, "the payment provider could not be reached");
  for (const userId of await listOverdue(platform)) await refresh(platform, userId).catch(warn);
  for (const row of await listOldCheckouts(platform)) await settle(platform, row).catch(warn);
}

async function listOverdue({ db }: Platform): Promise<string[]> {
  const rows = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.subscriptionId),
        notInArray(subscriptions.status, ["canceled", "incomplete_expired"]),
        lt(subscriptions.currentPeriodEnd, sql`now() - interval '1 hour'`),
      ),
    )
    .limit(AT_ONCE);
  return rows.map(({ userId }) => userId);
}

/** Open checkouts expire at the provider after a day; late bank confirmations take longer. */
const listOldCheckouts = ({ db }: Platform) =>
  db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.status, "open"), lt(checkouts.createdAt, sql`now() - interval '1 day'`)))
    .orderBy(checkouts.createdAt)
    .limit(AT_ONCE);

const settle = (platform: Platform, { id, userId }: typeof checkouts.$inferSelect) =>
  withPerson(platform.db, userId, (tx, person) => settleCheckout(platform, tx, person, id));

const refresh = (platform: Platform, userId: string) =>
  withPerson(platform.db, userId, async (tx, { id, customerId }) => {
    if (customerId && platform.payments?.owns(customerId)) {
      await refreshSubscription(platform, tx, { id, customerId });
    }
  });
