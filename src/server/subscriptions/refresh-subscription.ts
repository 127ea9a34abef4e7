import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { subscriptions } from "#server/platform/db/schema/index.ts";
import { givesPremium } from "#server/platform/entitlements.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { SubscriptionState } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";

/** If a customer has several subscriptions, the first in this order counts. */
const BEST_FIRST: readonly SubscriptionState["status"][] = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "canceled",
  "incomplete_expired",
];

/** Stores the state of a customer's subscription at the provider. Lock the user first. */
export async function refreshSubscription(
  { payments, log }: Pick<Platform, "payments" | "log">,
  tx: Transaction,
  { id: userId, customerId }: { id: string; customerId: string },
): Promise<void> {
  if (!payments) return;
  const found = await payments.fetchSubscriptions(customerId);
  const ours = found.filter(({ isKnownPrice }) => isKnownPrice);
  if (ours.length < found.length) log.warn({ userId }, "ignored a subscription for another price");
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const best = ours.toSorted(byWorth)[0];
  // The provider doesn't know Premium that the operator granted.
  if (before?.subscriptionId === null && (!best || !givesPremium(best))) return;
  const now = best ? rowOf(best) : before && { ...rowOf(null), subscriptionId: before.subscriptionId };
  if (!now || (before && isSame(before, now))) return;
  await tx
    .insert(subscriptions)
    .values({ userId, ...now })
    .onConflictDoUpdate({ target: subscriptions.userId, set: { ...now, updatedAt: sql`now()` } });
  await publishToPeople(tx, [userId], "subscription");
}

/** Cancels the stored subscription of a customer that the provider deleted. */
export async function endSubscription(tx: Transaction | Database, userId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: "canceled", cancelAtPeriodEnd: false, updatedAt: sql`now()` })
    .where(sql`${subscriptions.userId} = ${userId} and ${subscriptions.subscriptionId} is not null`);
  await publishToPeople(tx, [userId], "subscription");
}

const byWorth = (a: SubscriptionState, b: SubscriptionState) =>
  BEST_FIRST.indexOf(a.status) - BEST_FIRST.indexOf(b.status) ||
  b.createdAt.getTime() - a.createdAt.getTime();

type Row = Pick<
  typeof subscriptions.$inferSelect,
  "subscriptionId" | "status" | "currentPeriodEnd" | "cancelAtPeriodEnd"
>;

const rowOf = (state: SubscriptionState | null): Row => ({
  subscriptionId: state?.id ?? null,
  status: state?.status ?? "canceled",
  currentPeriodEnd: state?.currentPeriodEnd ?? null,
  cancelAtPeriodEnd: state?.cancelAtPeriodEnd ?? false,
});

const isSame = (a: Row, b: Row) =>
  a.subscriptionId === b.subscriptionId &&
  a.status === b.status &&
  a.cancelAtPeriodEnd === b.cancelAtPeriodEnd &&
  a.currentPeriodEnd?.getTime() === b.currentPeriodEnd?.getTime();
