import Stripe from "stripe";
import type { PaymentState } from "./payments.ts";
import { idOf, orNull } from "./stripe-client.ts";

/** Money taken back, or held until a bank has decided; an inquiry holds none. */
const HARMLESS_DISPUTES: readonly string[] = [
  "won",
  "prevented",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
];

/** There is nothing left to give back, or the bank is doing it. */
const GONE_ALREADY: readonly (string | undefined)[] = [
  "charge_already_refunded",
  "charge_disputed",
  "resource_missing",
];

/** How a payment stands, and which subscription it was for when it went back. */
export async function readPayment(stripe: Stripe, id: string): Promise<PaymentState> {
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

/** Null for a single payment, and for a month that is not the latest. */
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

/** Without a key of its own: Stripe refuses a second refund, and would repeat a failure under the same key for a day. */
export async function refundPayment(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: id });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError && GONE_ALREADY.includes(error.code))) throw error;
  }
}
