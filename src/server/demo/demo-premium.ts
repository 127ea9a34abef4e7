import type { Transaction } from "#server/platform/db/client.ts";
import { paymentCustomers, subscriptions } from "#server/platform/db/schema/index.ts";
import { keepTestContent, newTestId } from "#server/platform/payments/demo-checkout/demo-payments.ts";

const DAY_MS = 86_400_000;
const DAYS_LEFT = 19;

export async function storePremium(tx: Transaction, userId: string, now: Date): Promise<void> {
  const [customerId, subscriptionId] = [newTestId("cus"), newTestId("sub")];
  const currentPeriodEnd = new Date(now.getTime() + DAYS_LEFT * DAY_MS);
  await tx.insert(paymentCustomers).values({ userId, customerId });
  await tx.insert(subscriptions).values({ userId, subscriptionId, status: "active", currentPeriodEnd });
  await keepTestContent(tx, subscriptionId, customerId, {
    kind: "subscription",
    status: "active",
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    cancelAtPeriodEnd: false,
  });
}
