import { and, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { subscriptions, webhookEvents } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { CLOSE_CUSTOMER, CLOSING } from "./cancel-for-deletion.ts";
import { lockPerson } from "./lock-person.ts";
import { inPaymentTurn } from "./payment-turns.ts";
import { refreshSubscription } from "./refresh-subscription.ts";

const HOUR_SECONDS = 3600;
/** Stripe sends an event again for three days. */
const KEEP_EVENTS_DAYS = 60;
const AT_ONCE = 200;

/** Closes customers whose account is gone, and asks about months that are over and of which nothing was heard. */
export function registerSubscriptionJobs(platform: Platform): void {
  const { db, jobs, payments } = platform;
  jobs.work(
    CLOSE_CUSTOMER,
    async ({ customerId }) => {
      const customer = String(customerId);
      if (payments?.owns(customer)) await payments.closeCustomer(customer);
    },
    CLOSING,
  );
  jobs.every("refresh-subscriptions", HOUR_SECONDS, async () => {
    await db
      .delete(webhookEvents)
      .where(lt(webhookEvents.createdAt, sql`now() - make_interval(days => ${KEEP_EVENTS_DAYS})`));
    for (const userId of await listOverdue(platform)) await refresh(platform, userId);
  });
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

const refresh = (platform: Platform, userId: string) =>
  inPaymentTurn(() =>
    platform.db.transaction(async (tx) => {
      const person = await lockPerson(tx, userId);
      if (person?.customerId && platform.payments?.owns(person.customerId)) {
        await refreshSubscription(platform, tx, { id: person.id, customerId: person.customerId });
      }
    }),
  );
