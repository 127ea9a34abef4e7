import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import {
  checkouts,
  paymentCustomers,
  reviewUnlocks,
  webhookEvents,
} from "#server/platform/db/schema/index.ts";
import type { PaymentEvent } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";
import { settleCheckout } from "./checkout.ts";
import { type LockedPerson, lockPerson } from "./customer.ts";
import { limitProviderCalls } from "./provider-calls.ts";
import { endSubscription, refreshSubscription } from "./refresh-subscription.ts";
import { refreshUnlock } from "./refund.ts";

const UNNAMED =
  "ignored a Stripe event that doesn't name its payment or customer: give the webhook the newest API version in Stripe, " +
  "and check this payment there";

type Deps = Pick<Platform, "db" | "payments" | "log" | "outbox" | "config" | "jobs">;

/** Idempotent and independent of order: an event only names what to fetch from the provider. */
export function applyEvent(platform: Deps, { id, type, about }: PaymentEvent): Promise<void> {
  return limitProviderCalls(() =>
    platform.db.transaction(async (tx) => {
      const [isNew] = await tx
        .insert(webhookEvents)
        .values({ id, type })
        .onConflictDoNothing()
        .returning({ id: webhookEvents.id });
      if (!isNew || about === null) return;
      if (about.id === null) platform.log.warn({ event: type }, UNNAMED);
      else if (about.kind === "checkout") await applyCheckout(platform, tx, about.id);
      else if (about.kind === "payment") await applyPayment(platform, tx, about.id);
      else await applyCustomer(platform, tx, about.id, about.kind);
    }),
  );
}

async function applyCheckout(platform: Deps, tx: Transaction, id: string): Promise<void> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id));
  const person = row ? await lockPerson(tx, row.userId) : null;
  if (person) await settleCheckout(platform, tx, person, id);
  else platform.log.warn("ignored a checkout that this site did not create");
}

async function applyPayment(platform: Deps, tx: Transaction, id: string): Promise<void> {
  const [found] = await tx
    .select({ userId: reviewUnlocks.userId })
    .from(reviewUnlocks)
    .where(eq(reviewUnlocks.paymentId, id));
  // Other payments belong to a subscription, or to a checkout that has its own event.
  if (!found) await applyMonth(platform, tx, id);
  else if (await lockPerson(tx, found.userId)) await refreshUnlock(platform, tx, found.userId, id);
}

/** A refunded or charged-back latest invoice cancels the subscription, so the next period is not billed. */
async function applyMonth(platform: Deps, tx: Transaction, paymentId: string): Promise<void> {
  const payment = await platform.payments?.fetchPayment(paymentId);
  if (!payment?.subscriptionId || payment.customerId === null) return;
  const person = await lockCustomer(tx, payment.customerId);
  if (!person) return;
  await platform.payments?.endSubscription(payment.subscriptionId);
  await refreshSubscription(platform, tx, person);
}

async function applyCustomer(
  platform: Deps,
  tx: Transaction,
  customerId: string,
  kind: "subscription" | "customer",
): Promise<void> {
  const person = await lockCustomer(tx, customerId);
  if (!person) return;
  if (kind === "customer" && (await platform.payments?.isCustomerGone(person.customerId))) {
    await endSubscription(tx, person.id);
    await tx.delete(paymentCustomers).where(eq(paymentCustomers.userId, person.id));
    return;
  }
  await refreshSubscription(platform, tx, person);
}

async function lockCustomer(
  tx: Transaction,
  customerId: string,
): Promise<(LockedPerson & { customerId: string }) | null> {
  const [row] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.customerId, customerId));
  const person = row ? await lockPerson(tx, row.userId) : null;
  return person?.customerId === customerId ? { ...person, customerId } : null;
}
