import type Stripe from "stripe";
import { PREMIUM_TERMS } from "#contract/people/premium-terms.ts";
import { SUBSCRIPTION_STATUSES } from "#contract/vocabulary.ts";
import { isTestId } from "./demo-checkout/demo-payments.ts";
import type { CheckoutState, NewCheckout, Payments, SubscriptionState } from "./payments.ts";
import { createStripeClient, idOf, orNull } from "./stripe-client.ts";
import type { StripeConfig } from "./stripe-config.ts";
import { fetchPayment, refundPayment } from "./stripe-refunds.ts";

const seconds = (value: number) => new Date(value * 1000);

export function createStripePayments(config: StripeConfig): Payments {
  const stripe = createStripeClient(config);
  const openSubscriptions = (customer: string) =>
    orNull(stripe.subscriptions.list({ customer, status: "all", limit: 100 }));
  return {
    provider: "stripe",
    owns: (customerId) => !isTestId(customerId),
    async createCustomer({ email, reference }) {
      return (await stripe.customers.create({ email, metadata: { userId: reference } })).id;
    },
    async isCustomerGone(customerId) {
      const customer = await orNull(stripe.customers.retrieve(customerId));
      return customer === null || customer.deleted === true;
    },
    async createCheckout(checkout) {
      if (checkout.mode === "subscription")
        await checkPrice(stripe, config.premiumPrice, checkout.amountCents);
      const { id, url } = await stripe.checkout.sessions.create(sessionOf(checkout, config.premiumPrice));
      return { id, url };
    },
    fetchCheckout: (id) => fetchCheckout(stripe, id),
    async fetchSubscriptions(customerId) {
      const found = await openSubscriptions(customerId);
      return (found?.data ?? []).map((subscription) => toSubscription(subscription, config.premiumPrice));
    },
    fetchPayment: (id) => fetchPayment(stripe, id),
    refund: (id) => refundPayment(stripe, id),
    async endSubscription(id) {
      await orNull(stripe.subscriptions.cancel(id));
    },
    async openPortal(customer, returnUrl) {
      return (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url;
    },
    async closeCustomer(customer) {
      const open = await orNull(stripe.checkout.sessions.list({ customer, status: "open", limit: 100 }));
      for (const { id } of open?.data ?? []) await stripe.checkout.sessions.expire(id);
      for (const { id, status } of (await openSubscriptions(customer))?.data ?? []) {
        if (status !== "canceled" && status !== "incomplete_expired")
          await orNull(stripe.subscriptions.cancel(id));
      }
      await orNull(stripe.customers.del(customer));
    },
  };
}

/** Fails when the configured price differs from the displayed one. */
async function checkPrice(stripe: Stripe, id: string, amountCents: number): Promise<void> {
  const price = await stripe.prices.retrieve(id);
  const { unit_amount: amount, currency, recurring } = price;
  if (
    amount === amountCents &&
    currency === "usd" &&
    recurring?.interval === "month" &&
    recurring.interval_count === 1
  )
    return;
  throw new Error(`STRIPE_PREMIUM_PRICE is not ${amountCents} cents (USD) per month`);
}

function sessionOf(
  { customerId, reference, mode, name, amountCents, successUrl, cancelUrl }: NewCheckout,
  price: string,
): Stripe.Checkout.SessionCreateParams {
  const common = {
    customer: customerId,
    client_reference_id: reference,
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata: { userId: reference },
  };
  if (mode === "subscription") {
    return {
      ...common,
      mode,
      line_items: [{ price, quantity: 1 }],
      custom_text: { submit: { message: PREMIUM_TERMS } },
      subscription_data: { metadata: { userId: reference } },
    };
  }
  const product = { currency: "usd", unit_amount: amountCents, product_data: { name } };
  return {
    ...common,
    mode,
    line_items: [{ price_data: product, quantity: 1 }],
    payment_intent_data: { metadata: { userId: reference } },
  };
}

async function fetchCheckout(stripe: Stripe, id: string): Promise<CheckoutState | null> {
  const expand = ["payment_intent", "subscription"];
  const session = await orNull(stripe.checkout.sessions.retrieve(id, { expand }));
  if (session === null) return null;
  return {
    status: statusOf(session),
    customerId: idOf(session.customer),
    reference: session.client_reference_id,
    url: session.url,
    paymentId: idOf(session.payment_intent),
    amountCents: session.amount_total,
    currency: session.currency,
  };
}

function statusOf(session: Stripe.Checkout.Session): CheckoutState["status"] {
  const { status, payment_status: paymentStatus, payment_intent: intent, subscription } = session;
  if (status === "open") return "open";
  if (status === "expired") return "expired";
  if (paymentStatus !== "unpaid") return "paid";
  // Banks may respond later; a declined payment asks for another payment method.
  const waitedFor = typeof intent === "object" ? intent?.status : null;
  if (waitedFor === "requires_payment_method" || waitedFor === "canceled") return "failed";
  // A subscription has its own status: it may start before its payment or end without one.
  const begun = typeof subscription === "object" ? subscription?.status : null;
  if (begun === "active" || begun === "trialing") return "paid";
  return begun && begun !== "incomplete" ? "failed" : "confirming";
}

function toSubscription(subscription: Stripe.Subscription, price: string): SubscriptionState {
  const { id, status, items, cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd, created } = subscription;
  const [item] = items.data;
  // Portals may set a day instead of `cancel_at_period_end`.
  const end = cancelAt ?? item?.current_period_end;
  return {
    id,
    // An unknown status gives no access.
    status: SUBSCRIPTION_STATUSES.find((known) => known === status) ?? "incomplete",
    currentPeriodEnd: end === undefined ? null : seconds(end),
    cancelAtPeriodEnd: atPeriodEnd || cancelAt !== null,
    isKnownPrice: items.data.length === 1 && item?.price.id === price,
    createdAt: seconds(created),
  };
}
