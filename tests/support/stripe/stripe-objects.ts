import { randomUUID } from "node:crypto";

/** A Stripe object with the fields that we read. */
// biome-ignore lint/suspicious/noExplicitAny: as wide as Stripe's own objects
export type Thing = Record<string, any> & { id: string; object: string };

const now = () => Math.floor(Date.now() / 1000);
const MONTH_SECONDS = 30 * 86_400;
export const PREMIUM_PRICE = "price_premium";

export class StripeError extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: { code?: string; type?: string; param?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.error = { type: "invalid_request_error", ...error };
  }
}

export const missing = (id: string, param = "id") =>
  new StripeError(404, { code: "resource_missing", param, message: `No such object: '${id}'` });

/** The stand-in's state, and events on Stripe's side: payments, bank decisions, renewals, refunds. */
export function createStripeObjects() {
  const things = new Map<string, Thing>();
  const keep = (prefix: string, object: string, fields: Record<string, unknown>): Thing => {
    const thing = { id: `${prefix}_${randomUUID().replaceAll("-", "")}`, object, created: now(), ...fields };
    things.set(thing.id, thing);
    return thing;
  };
  const get = (id: string): Thing => {
    const found = things.get(id);
    if (!found) throw missing(id);
    return found;
  };
  const all = (object: string, matches: (thing: Thing) => boolean) =>
    [...things.values()].filter((thing) => thing.object === object && matches(thing)).reverse();

  const addPrice = (id: string, unitAmount: number, interval = "month") => {
    const recurring = { interval, interval_count: 1 };
    things.set(id, { id, object: "price", unit_amount: unitAmount, currency: "usd", recurring });
  };
  addPrice(PREMIUM_PRICE, 999);

  const addPayment = (customer: string, amount: number, status = "succeeded") => {
    const intent = keep("pi", "payment_intent", {
      customer,
      amount,
      currency: "usd",
      status,
      latest_charge: null,
    });
    if (status === "succeeded") charge(intent);
    return intent;
  };
  const charge = (intent: Thing) => {
    const { id, customer, amount } = intent;
    const fields = {
      customer,
      amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      payment_intent: id,
    };
    intent.latest_charge = keep("ch", "charge", fields).id;
    intent.status = "succeeded";
  };

  const addMonth = (subscription: Thing) => {
    const invoice = keep("in", "invoice", {
      customer: subscription.customer,
      status: "paid",
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    });
    const intent = addPayment(subscription.customer, 999);
    keep("inpay", "invoice_payment", {
      invoice: invoice.id,
      status: "paid",
      payment: { type: "payment_intent", payment_intent: intent.id },
    });
    subscription.latest_invoice = invoice.id;
    return { invoice, intent };
  };

  const subscribe = (customer: string, { status = "active", price = PREMIUM_PRICE } = {}): Thing => {
    const item = { id: "si_1", price: { id: price }, current_period_end: now() + MONTH_SECONDS };
    const subscription = keep("sub", "subscription", {
      customer,
      status,
      cancel_at: null,
      cancel_at_period_end: false,
      latest_invoice: null,
      items: { object: "list", data: [item] },
    });
    addMonth(subscription);
    return subscription;
  };

  return {
    things,
    keep,
    get,
    all,
    addPrice,
    addMonth,
    subscribe,
    /** Pays at the hosted page; with `later`, the bank has not confirmed yet. */
    pay(sessionId: string, { later = false } = {}): Thing {
      const session = get(sessionId);
      if (session.status !== "open") throw new Error(`${sessionId} is ${session.status}`);
      Object.assign(session, { status: "complete", url: null, payment_status: later ? "unpaid" : "paid" });
      if (session.mode === "subscription") {
        session.subscription = subscribe(session.customer, { status: later ? "incomplete" : "active" }).id;
      } else {
        const intent = addPayment(session.customer, session.amount_total, later ? "processing" : "succeeded");
        session.payment_intent = intent.id;
      }
      return session;
    },
    /** A pending bank confirms or declines a single payment. */
    answer(sessionId: string, isPaid: boolean): Thing {
      const session = get(sessionId);
      const intent = get(session.payment_intent);
      if (isPaid) charge(intent);
      else intent.status = "requires_payment_method";
      session.payment_status = isPaid ? "paid" : "unpaid";
      return session;
    },
    expire(sessionId: string): Thing {
      return Object.assign(get(sessionId), { status: "expired", url: null });
    },
    /** Refunds a payment from Stripe's dashboard, by default in full. */
    refund(paymentId: string, amount?: number): Thing {
      const found = get(get(paymentId).latest_charge);
      if (found.refunded)
        throw new StripeError(400, {
          code: "charge_already_refunded",
          message: "It has already been refunded.",
        });
      found.amount_refunded += amount ?? found.amount - found.amount_refunded;
      found.refunded = found.amount_refunded === found.amount;
      return found;
    },
    /** Opens, updates or closes a chargeback. */
    dispute(paymentId: string, status: string): Thing {
      get(get(paymentId).latest_charge).disputed = true;
      const [found] = all("dispute", (one) => one.payment_intent === paymentId);
      if (found) return Object.assign(found, { status });
      return keep("dp", "dispute", {
        payment_intent: paymentId,
        charge: get(paymentId).latest_charge,
        status,
      });
    },
    /** Returns the payment id of a subscription's latest month. */
    paymentOf(subscription: Thing): string {
      const [payment] = all("invoice_payment", ({ invoice }) => invoice === subscription.latest_invoice);
      return payment?.payment.payment_intent;
    },
  };
}
export type StripeObjects = ReturnType<typeof createStripeObjects>;
