import Stripe from "stripe";
import type { PaymentState } from "./payments.ts";
import { idOf, orNull } from "./stripe-client.ts";

/** Disputes in which the bank holds no money. */
const HARMLESS_DISPUTES: readonly string[] = [
  "won",
  "prevented",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
];

/** There is nothing left to refund, or the bank is already refunding it. */
const NOTHING_TO_REFUND: readonly (string | undefined)[] = [
  "charge_already_refunded",
  "charge_disputed",
  "resource_missing",
];

export async function fetchPayment(stripe: Stripe, id: string): Promise<PaymentState> {
  const intent = await orNull(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const disputes = charge?.disputed ? await stripe.disputes.list({ payment_intent: id, limit: 100 }) : null;
  const isRefunded = charge?.refunded === true;
  const isDisputed = disputes?.data.some(({ status }) => !HARMLESS_DISPUTES.includes(status)) === true;
  return {
    isRefunded,
    isDisputed,
    customerId: idOf(intent?.customer),
    subscriptionId: isRefunded || isDisputed ? await findSubscription(stripe, id) : null,
  };
}

/** Returns null for a single payment, and for an invoice that is not the latest. */
async function findSubscription(stripe: Stripe, paymentId: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: paymentId },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  if (typeof invoice !== "object" || invoice.deleted) return null;
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = id === null ? null : await orNull(stripe.subscriptions.retrieve(id));
  return subscription !== null && idOf(subscription.latest_invoice) === invoice.id ? id : null;
}

/** Without an idempotency key, which would replay a failure for a day. Stripe rejects a second refund anyway. */
export async function refundPayment(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: id });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError && NOTHING_TO_REFUND.includes(error.code))) throw error;
  }
}
