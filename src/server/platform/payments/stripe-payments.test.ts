import { describe, expect, test } from "vitest";
import { openStripe } from "#tests/support/stripe/stripe-stand-in.ts";
import { readStripeConfig } from "./stripe-config.ts";
import { createStripePayments } from "./stripe-payments.ts";

const stripe = await openStripe();
const config = readStripeConfig(stripe.env);
if (!config) throw new Error("the stand-in says how it is reached");
const payments = createStripePayments(config);

const newCustomer = () => payments.createCustomer({ email: "bea@shop.test", reference: "user-1" });
const begin = (customerId: string, mode: "payment" | "subscription" = "payment", amountCents = 499) =>
  payments.createCheckout({
    customerId,
    reference: "user-1",
    mode,
    name: "Detailed review",
    amountCents,
    successUrl: "https://site.test/checkout/success",
    cancelUrl: "https://site.test/checkout/cancel",
  });
async function payOnce() {
  const customer = await newCustomer();
  const { id } = await begin(customer);
  return { customer, id, paymentId: String(stripe.pay(id).payment_intent) };
}

describe("state at Stripe", () => {
  test("follows a checkout from start to payment", async () => {
    const customerId = await newCustomer();
    const { id, url } = await begin(customerId);
    const state = { customerId, reference: "user-1", amountCents: 499, currency: "usd" };
    expect(await payments.fetchCheckout(id)).toEqual({ ...state, status: "open", url, paymentId: null });
    const { payment_intent: paymentId } = stripe.pay(id);
    expect(await payments.fetchCheckout(id)).toEqual({ ...state, status: "paid", url: null, paymentId });
    expect(await payments.fetchCheckout("cs_missing")).toBeNull();
  });

  test("recognizes subscriptions of the configured price; an unknown status gives no access", async () => {
    const customer = await newCustomer();
    const read = async () => (await payments.fetchSubscriptions(customer))[0];
    const subscription = stripe.subscribe(customer);
    expect(await read()).toEqual({
      id: subscription.id,
      status: "active",
      currentPeriodEnd: new Date(subscription.items.data[0].current_period_end * 1000),
      cancelAtPeriodEnd: false,
      isKnownPrice: true,
      createdAt: new Date(subscription.created * 1000),
    });
    subscription.items.data.push(subscription.items.data[0]);
    expect((await read())?.isKnownPrice).toBe(false);
    Object.assign(subscription, { status: "delighted", items: { object: "list", data: [] } });
    expect(await read()).toMatchObject({ status: "incomplete", isKnownPrice: false, currentPeriodEnd: null });
    expect(await payments.fetchSubscriptions("cus_missing")).toEqual([]);
  });

  test("distinguishes existing, deleted and unknown customers", async () => {
    const customer = await newCustomer();
    expect(await payments.isCustomerGone(customer)).toBe(false);
    await payments.closeCustomer(customer);
    expect(await payments.isCustomerGone(customer)).toBe(true);
    expect(await payments.isCustomerGone("cus_missing")).toBe(true);
    expect([payments.owns(customer), payments.owns("cus_test_1")]).toEqual([true, false]);
  });

  test("includes payments and, for refunded ones, the subscription", async () => {
    const { customer: customerId, paymentId } = await payOnce();
    const state = { customerId, isRefunded: false, isDisputed: false, subscriptionId: null };
    expect(await payments.fetchPayment(paymentId)).toEqual(state);
    stripe.refund(paymentId);
    expect(await payments.fetchPayment(paymentId)).toEqual({ ...state, isRefunded: true });
    const subscription = stripe.subscribe(customerId);
    const month = stripe.paymentOf(subscription);
    expect(await payments.fetchPayment(month)).toEqual(state);
    stripe.refund(month);
    expect(await payments.fetchPayment(month)).toMatchObject({
      isRefunded: true,
      subscriptionId: subscription.id,
    });
    expect(await payments.fetchPayment("pi_missing")).toEqual({ ...state, customerId: null });
  });
});

describe("idempotent calls", () => {
  test("refund a payment, even if it is refunded, disputed or unknown", async () => {
    const { paymentId } = await payOnce();
    stripe.failOnce(/^refunds$/, "lost");
    await payments.refund(paymentId);
    await payments.refund(paymentId);
    expect(stripe.all("refund", (one) => one.payment_intent === paymentId)).toHaveLength(1);
    await payments.refund("pi_missing");
    stripe.failOnce(/^refunds$/, { status: 400, code: "charge_disputed", type: "invalid_request_error" });
    await payments.refund((await payOnce()).paymentId);
    const away = stripe.fail(/^refunds$/, { status: 500 });
    await expect(payments.refund((await payOnce()).paymentId)).rejects.toThrow();
    away();
  });

  test("end a subscription", async () => {
    const subscription = stripe.subscribe(await newCustomer());
    await payments.endSubscription(subscription.id);
    await payments.endSubscription(subscription.id);
    expect(stripe.get(subscription.id).status).toBe("canceled");
  });

  test("close a customer and leave nothing to pay, even after a partial failure", async () => {
    const customer = await newCustomer();
    const [open, paid] = [await begin(customer), await begin(customer)];
    stripe.pay(paid.id);
    const [active, late, over] = ["active", "past_due", "canceled"].map((status) =>
      stripe.subscribe(customer, { status }),
    );
    const away = stripe.fail(/^subscriptions\/sub_/, { status: 500 });
    await expect(payments.closeCustomer(customer)).rejects.toThrow();
    away();
    expect(stripe.get(customer).deleted).toBeUndefined();
    await payments.closeCustomer(customer);
    await payments.closeCustomer(customer);
    expect([open, paid].map(({ id }) => stripe.get(id).status)).toEqual(["expired", "complete"]);
    for (const one of [active, late, over]) expect(one?.status).toBe("canceled");
    expect(stripe.get(customer).deleted).toBe(true);
  });
});

test("sends the API version with every request, and an idempotency key with writes", () => {
  expect(new Set(stripe.versions)).toEqual(new Set(["2026-09-30.endive"]));
  const writes = stripe.requests.filter(({ method }) => method === "POST");
  expect(writes.length).toBeGreaterThan(10);
  expect(writes.filter(({ key }) => key === undefined)).toEqual([]);
});
