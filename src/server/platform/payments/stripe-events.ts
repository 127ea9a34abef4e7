import type Stripe from "stripe";
import type { PaymentEvent } from "./payments.ts";
import { createStripeClient, idOf } from "./stripe-client.ts";
import type { StripeConfig } from "./stripe-config.ts";

/** Maximum age of a signed event; Stripe's default. */
const TOLERANCE_SECONDS = 300;

/** Tolerates clock skew. Stripe's library accepts any future time. */
const FUTURE_SECONDS = 30;

/** Returns a parser of signed events; it returns null for an invalid or stale signature. */
export function createEventReader(config: StripeConfig) {
  const { webhooks } = createStripeClient(config);
  return (body: string, signature: string): PaymentEvent | null => {
    if (isFromTheFuture(signature)) return null;
    try {
      const event = webhooks.constructEvent(body, signature, config.webhookSecret, TOLERANCE_SECONDS);
      return isEvent(event) ? toPaymentEvent(event) : null;
    } catch {
      return null;
    }
  };
}

/** The library verifies the signature but not the content. */
const isEvent = (event: Stripe.Event | null) =>
  typeof event?.id === "string" && typeof event.type === "string";

function isFromTheFuture(signature: string): boolean {
  const latest = Date.now() / 1000 + FUTURE_SECONDS;
  const times = [...signature.matchAll(/(?:^|,)\s*t\s*=([^,]*)/g)];
  return times.length !== 1 || !(Number(times[0]?.[1]) <= latest);
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id, type } = event;
  const about = (
    kind: NonNullable<PaymentEvent["about"]>["kind"],
    subject: string | { id: string } | null | undefined,
  ) => ({ id, type, about: { kind, id: idOf(subject) } });
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return about("checkout", event.data.object.id);
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
    case "customer.subscription.trial_will_end":
    // Where an invoice names its subscription depends on the API version of the webhook.
    case "invoice.paid":
    case "invoice.payment_failed":
      return about("subscription", event.data.object.customer);
    case "charge.refunded":
    // A refund may fail at the bank.
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return about("payment", event.data.object.payment_intent);
    case "customer.deleted":
      return about("customer", event.data.object.id);
    default:
      return { id, type, about: null };
  }
}
