import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "#contract/vocabulary.ts";
import {
  checkouts,
  paymentCustomers,
  reviewUnlocks,
  subscriptions,
  webhookEvents,
} from "#server/platform/db/schema/index.ts";
import { ask } from "#tests/support/serve-app.ts";
import { type Buyer, openShop } from "#tests/support/shop.ts";
import type { Thing } from "#tests/support/stripe/stripe-objects.ts";
import { tell } from "#tests/support/stripe/stripe-stand-in.ts";
import { applyEvent } from "./apply-event.ts";

const shop = await openShop();
const { stripe, db, site, hear, newBuyer } = shop;
const reviewId = await shop.newPublishedReview();
const otherReviewId = await shop.newPublishedReview();

const rowOf = async ({ id }: Buyer) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.userId, id)))[0];
const unlocksOf = ({ id }: Buyer) => db.select().from(reviewUnlocks).where(eq(reviewUnlocks.userId, id));
const kindsOfMails = async ({ id }: Buyer) => (await shop.mailsOf(id)).map(({ kind }) => kind);

async function newSubscriber() {
  const buyer = await newBuyer();
  const session = stripe.pay(await buyer.begin());
  expect(await hear("checkout.session.completed", session)).toBe(200);
  return { buyer, session, subscription: stripe.get(session.subscription) };
}

async function newUnlocker() {
  const buyer = await newBuyer();
  const session = stripe.pay(await buyer.begin(reviewId));
  expect(await hear("checkout.session.completed", session)).toBe(200);
  return { buyer, session, paymentId: String(session.payment_intent) };
}

describe("a subscription", () => {
  const OPEN: readonly SubscriptionStatus[] = ["active", "trialing"];
  const FAILED: readonly SubscriptionStatus[] = ["past_due", "unpaid"];
  const EVENTS: Partial<Record<SubscriptionStatus, string>> = {
    active: "invoice.paid",
    past_due: "invoice.payment_failed",
    canceled: "customer.subscription.deleted",
    paused: "customer.subscription.paused",
  };

  test.each(SUBSCRIPTION_STATUSES)("gives the right access and status when %s", async (status) => {
    const { buyer, subscription } = await newSubscriber();
    expect(await buyer.canRead(reviewId)).toBe(true);
    Object.assign(subscription, { status: status === "active" ? "past_due" : "active" });
    await hear("customer.subscription.updated", subscription);

    Object.assign(subscription, { status });
    const type = EVENTS[status] ?? "customer.subscription.updated";
    const told = type.startsWith("invoice.") ? stripe.get(subscription.latest_invoice) : subscription;
    expect(await hear(type, told)).toBe(200);
    expect(await buyer.subscription()).toMatchObject({
      status,
      isPremium: OPEN.includes(status),
      hasPaymentFailed: FAILED.includes(status),
      cancelAtPeriodEnd: false,
      hasPortal: true,
      periodEnd: new Date(subscription.items.data[0].current_period_end * 1000).toISOString(),
    });
    expect(await buyer.canRead(reviewId)).toBe(OPEN.includes(status));
  });

  test.each([
    [{ cancel_at_period_end: true }, null],
    [{ cancel_at: 1_900_000_000 }, new Date(1_900_000_000_000).toISOString()],
  ])("keeps access until a scheduled cancellation: %o", async (change, until) => {
    const { buyer, subscription } = await newSubscriber();
    Object.assign(subscription, change);
    await hear("customer.subscription.updated", subscription);
    const end = new Date(subscription.items.data[0].current_period_end * 1000).toISOString();
    expect(await buyer.subscription()).toMatchObject({
      isPremium: true,
      cancelAtPeriodEnd: true,
      periodEnd: until ?? end,
    });
  });

  const created = (thing: Thing) =>
    stripe.event("customer.subscription.created", { ...thing, status: "incomplete" });
  const updated = (thing: Thing) =>
    stripe.event("customer.subscription.updated", { ...thing, status: "active" });
  const deleted = (thing: Thing) =>
    stripe.event("customer.subscription.deleted", { ...thing, status: "canceled" });
  const ORDERS = [
    [created, updated, deleted],
    [created, deleted, updated],
    [updated, created, deleted],
    [updated, deleted, created],
    [deleted, created, updated],
    [deleted, updated, created],
  ];

  test.each(ORDERS)("ends in Stripe's state for every order of its events (%#)", async (...order) => {
    for (const status of ["canceled", "active"]) {
      const { buyer, subscription } = await newSubscriber();
      Object.assign(subscription, { status });
      for (const event of order) expect(await tell(site, event(subscription))).toBe(200);
      expect((await rowOf(buyer))?.status).toBe(status);
    }
  });

  test("is stored once without an email, even if its event precedes the checkout's", async () => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin());
    expect(await hear("invoice.paid", stripe.get(stripe.get(session.subscription).latest_invoice))).toBe(200);
    expect(await buyer.subscription()).toMatchObject({ status: "active", isPremium: true });
    expect(await hear("checkout.session.completed", session)).toBe(200);
    expect(await kindsOfMails(buyer)).toEqual([]);
    expect((await buyer.checkout(session.id)).status).toBe("paid");
  });

  test.each([
    [
      "before 2025",
      (invoice: Thing, subscription: Thing) => ({
        ...invoice,
        parent: undefined,
        subscription: subscription.id,
      }),
    ],
    ["that names no subscription", (invoice: Thing) => ({ ...invoice, parent: null })],
    ["with the whole customer", (invoice: Thing) => ({ ...invoice, customer: stripe.get(invoice.customer) })],
  ] as const)("follows an invoice of an API version %s", async (_name, written) => {
    const { buyer, subscription } = await newSubscriber();
    for (const [status, type] of [
      ["past_due", "invoice.payment_failed"],
      ["active", "invoice.paid"],
    ] as const) {
      Object.assign(subscription, { status });
      const event = stripe.event(type, written(stripe.get(subscription.latest_invoice), subscription));
      expect(await tell(site, event)).toBe(200);
      expect(await buyer.subscription()).toMatchObject({ status });
    }
  });

  test("logs what to do about an event that names nobody", async () => {
    const warned: unknown[] = [];
    const log = Object.assign(Object.create(shop.platform.log), {
      warn: (...line: unknown[]) => warned.push(line),
    });
    const event = {
      id: "evt_unnamed",
      type: "invoice.paid",
      about: { kind: "subscription", id: null },
    } as const;
    await applyEvent({ ...shop.platform, log }, event);
    expect(warned).toEqual([[{ event: "invoice.paid" }, expect.stringContaining("newest API version")]]);
  });

  test("gives no access for another price", async () => {
    stripe.addPrice("price_cheap", 1);
    const { buyer, subscription } = await newSubscriber();
    subscription.items.data[0].price.id = "price_cheap";
    await hear("customer.subscription.updated", subscription);
    expect(await buyer.subscription()).toMatchObject({ isPremium: false, status: "canceled" });
    expect(await buyer.canRead(reviewId)).toBe(false);

    const stranger = await newBuyer();
    const id = await stranger.begin();
    stripe.subscribe(stripe.get(id).customer, { price: "price_cheap" });
    await hear(
      "checkout.session.completed",
      Object.assign(stripe.expire(id), { status: "complete", payment_status: "paid" }),
    );
    expect(await rowOf(stranger)).toBeUndefined();
  });

  test("stays active when an older one ends", async () => {
    const { buyer, subscription } = await newSubscriber();
    Object.assign(subscription, { status: "canceled", created: subscription.created - 9 });
    const newer = stripe.subscribe(subscription.customer);
    await hear("customer.subscription.created", newer);
    await hear("customer.subscription.deleted", subscription);
    expect(await rowOf(buyer)).toMatchObject({ subscriptionId: newer.id, status: "active" });
  });

  test("granted by an operator survives a failed one", async () => {
    const { buyer, subscription } = await newSubscriber();
    await db
      .update(subscriptions)
      .set({ subscriptionId: null, status: "active" })
      .where(eq(subscriptions.userId, buyer.id));
    Object.assign(subscription, { status: "canceled" });
    await hear("customer.subscription.deleted", subscription);
    expect(await buyer.subscription()).toMatchObject({ isPremium: true });
  });
});

describe("a refund of a subscription", () => {
  test("also ends it at Stripe if it is for the latest month", async () => {
    const { buyer, subscription } = await newSubscriber();
    expect(await hear("charge.refunded", stripe.refund(stripe.paymentOf(subscription)))).toBe(200);
    expect(stripe.get(subscription.id).status).toBe("canceled");
    expect(await buyer.subscription()).toMatchObject({ status: "canceled", isPremium: false });
    expect(await buyer.canRead(reviewId)).toBe(false);
    // A repeated event with another id finds nothing left to end.
    expect(
      await hear("charge.refunded", stripe.get(stripe.get(stripe.paymentOf(subscription)).latest_charge)),
    ).toBe(200);
  });

  test("changes nothing if it is partial or for an earlier month", async () => {
    const { buyer, subscription } = await newSubscriber();
    const first = stripe.paymentOf(subscription);
    expect(await hear("charge.refunded", stripe.refund(first, 100))).toBe(200);
    stripe.addMonth(subscription);
    expect(await hear("charge.refunded", stripe.refund(first))).toBe(200);
    expect(await buyer.subscription()).toMatchObject({ status: "active", isPremium: true });
  });

  test("by the bank ends it, but an inquiry does not", async () => {
    const { buyer, subscription } = await newSubscriber();
    const paymentId = stripe.paymentOf(subscription);
    await hear("charge.dispute.created", stripe.dispute(paymentId, "warning_needs_response"));
    expect(await buyer.canRead(reviewId)).toBe(true);
    await hear("charge.dispute.updated", stripe.dispute(paymentId, "needs_response"));
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect(stripe.get(subscription.id).status).toBe("canceled");
  });
});

describe("the payment of one review", () => {
  test("unlocks that one, with one receipt", async () => {
    const { buyer, session } = await newUnlocker();
    expect(await buyer.canRead(reviewId)).toBe(true);
    expect(await buyer.canRead(otherReviewId)).toBe(false);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
    expect(await buyer.subscription()).toMatchObject({
      isPremium: false,
      status: null,
      unlocks: [{ id: reviewId }],
    });
    expect((await buyer.checkout(session.id)).status).toBe("paid");
  });

  test("has one effect for 50 concurrent deliveries of an event", async () => {
    const buyer = await newBuyer();
    const event = stripe.event("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
    const before = stripe.requests.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell(site, event)));
    expect(answers).toEqual(answers.map(() => 200));
    // The session and its payment: 49 deliveries fetched nothing.
    expect(stripe.requests.length - before).toBe(2);
    expect(await unlocksOf(buyer)).toHaveLength(1);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
    expect(await db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id))).toHaveLength(1);
  });

  test("has one effect for 20 concurrent events with different ids", async () => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin(reviewId));
    await Promise.all(Array.from({ length: 20 }, () => hear("checkout.session.completed", session)));
    expect(await unlocksOf(buyer)).toHaveLength(1);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
  });

  test("has one effect when the sender disconnects before the response and retries", async () => {
    const buyer = await newBuyer();
    const event = stripe.event("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
    const cut = new AbortController();
    // Delays Stripe's response until the sender has disconnected.
    let goOn = () => {};
    stripe.failOnce(/^checkout\/sessions\/cs_/, new Promise<void>((resolve) => (goOn = resolve)));
    const gone = fetch(`${site}/api/webhooks/stripe`, {
      method: "POST",
      headers: { "stripe-signature": event.signature },
      body: event.body,
      signal: cut.signal,
    }).catch(() => "gone");
    const before = stripe.requests.length;
    await expect.poll(() => stripe.requests.length).toBeGreaterThan(before);
    cut.abort();
    expect(await gone).toBe("gone");
    goOn();
    expect(await tell(site, event)).toBe(200);
    expect(await unlocksOf(buyer)).toHaveLength(1);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
  });

  test("has one effect when the process ends before the commit and the event is retried", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    const event = stripe.event("checkout.session.completed", stripe.pay(id));
    const ending = { ...shop.platform.outbox, queue: () => Promise.reject(new Error("the process ends")) };
    const about = { kind: "checkout", id } as const;
    await expect(
      applyEvent({ ...shop.platform, outbox: ending }, { id: event.id, type: "any", about }),
    ).rejects.toThrow("the process ends");
    expect(await unlocksOf(buyer)).toEqual([]);
    expect(await tell(site, event)).toBe(200);
    expect(await tell(site, event)).toBe(200);
    expect(await unlocksOf(buyer)).toHaveLength(1);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
  });

  test.each([["cut"], [{ status: 500 }], [{ status: 429, code: "rate_limit" }]] as const)(
    "is retried while Stripe is unreachable: %o",
    async (failure) => {
      const buyer = await newBuyer();
      const event = stripe.event("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
      const back = stripe.fail(/^checkout\/sessions/, failure);
      expect(await tell(site, event)).toBe(500);
      expect(await unlocksOf(buyer)).toEqual([]);
      back();
      expect(await tell(site, event)).toBe(200);
      expect(await buyer.canRead(reviewId)).toBe(true);
    },
  );

  test("unlocks when a bank confirms it later", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    await hear("checkout.session.completed", stripe.pay(id, { later: true }));
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect((await buyer.checkout(id)).status).toBe("confirming");
    await hear("checkout.session.async_payment_succeeded", stripe.answer(id, true));
    expect(await buyer.canRead(reviewId)).toBe(true);
    expect((await buyer.checkout(id)).status).toBe("paid");
  });

  test("never unlocks when a bank declines it later", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    await hear("checkout.session.completed", stripe.pay(id, { later: true }));
    await hear("checkout.session.async_payment_failed", stripe.answer(id, false));
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect((await buyer.checkout(id)).status).toBe("failed");
  });

  test("loses access when refunded in full, but not in part", async () => {
    const { buyer, session, paymentId } = await newUnlocker();
    await hear("charge.refunded", stripe.refund(paymentId, 100));
    expect(await buyer.canRead(reviewId)).toBe(true);
    await hear("charge.refunded", stripe.refund(paymentId));
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect((await buyer.subscription()).unlocks).toEqual([]);
    expect((await buyer.checkout(session.id)).status).toBe("refunded");
    // A late event of the payment does not unlock it again.
    await hear("checkout.session.completed", session);
    expect(await buyer.canRead(reviewId)).toBe(false);
  });

  test("restores access when the refund fails", async () => {
    const { buyer, paymentId } = await newUnlocker();
    const charge = stripe.refund(paymentId);
    const refund = stripe.keep("re", "refund", { payment_intent: paymentId, status: "failed" });
    await hear("refund.created", refund);
    expect(await buyer.canRead(reviewId)).toBe(false);
    Object.assign(charge, { refunded: false, amount_refunded: 0 });
    await hear("refund.failed", refund);
    expect(await buyer.canRead(reviewId)).toBe(true);
  });

  test("never unlocks and gets no receipt if the refund arrives first", async () => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin(reviewId));
    await hear("charge.refunded", stripe.refund(session.payment_intent));
    await hear("checkout.session.completed", session);
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect(await kindsOfMails(buyer)).toEqual([]);
  });

  test("can be made again after a refund", async () => {
    const { buyer, paymentId } = await newUnlocker();
    await hear("charge.refunded", stripe.refund(paymentId));
    await hear("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
    expect(await buyer.canRead(reviewId)).toBe(true);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt", "unlock-receipt"]);
  });

  test("gives no access during a dispute, until it is won", async () => {
    const { buyer, paymentId } = await newUnlocker();
    const isOpenAfter = async (type: string, status: string) => {
      expect(await hear(type, stripe.dispute(paymentId, status))).toBe(200);
      return buyer.canRead(reviewId);
    };
    expect(await isOpenAfter("charge.dispute.created", "warning_needs_response")).toBe(true);
    expect(await isOpenAfter("charge.dispute.created", "needs_response")).toBe(false);
    expect(await isOpenAfter("charge.dispute.updated", "under_review")).toBe(false);
    expect(await isOpenAfter("charge.dispute.closed", "won")).toBe(true);
    expect(await isOpenAfter("charge.dispute.closed", "lost")).toBe(false);
  });
});

describe("a forged or foreign object", () => {
  test("in another user's name unlocks nothing for either", async () => {
    const [payer, other] = [await newBuyer(), await newBuyer()];
    const session = stripe.pay(await payer.begin(reviewId));
    Object.assign(session, { client_reference_id: other.id, metadata: { userId: other.id } });
    expect(await hear("checkout.session.completed", session)).toBe(200);
    expect(await payer.canRead(reviewId)).toBe(false);
    expect(await other.canRead(reviewId)).toBe(false);
  });

  test("paid by another customer unlocks nothing", async () => {
    const [payer, other] = [await newBuyer(), await newBuyer()];
    const session = stripe.pay(await payer.begin(reviewId));
    session.customer = stripe.get(await other.begin(otherReviewId)).customer;
    await hear("checkout.session.completed", session);
    expect(await payer.canRead(reviewId)).toBe(false);
    expect(await other.canRead(reviewId)).toBe(false);
  });

  test("with another user in its metadata belongs to its customer", async () => {
    const other = await newBuyer();
    const { buyer, subscription } = await newSubscriber();
    subscription.metadata = { userId: other.id };
    await hear("customer.subscription.updated", subscription);
    expect(await other.subscription()).toMatchObject({ status: null, isPremium: false });
    expect(await buyer.subscription()).toMatchObject({ isPremium: true });
  });

  test("from a checkout that was not started here unlocks nothing", async () => {
    const buyer = await newBuyer();
    const begun = stripe.get(await buyer.begin(reviewId));
    const foreign = stripe.keep("cs", "checkout.session", { ...begun, id: "cs_foreign" });
    await hear("checkout.session.completed", stripe.pay(foreign.id));
    expect(await buyer.canRead(reviewId)).toBe(false);
  });

  test("in an event has no effect, because the state is fetched from Stripe", async () => {
    const { buyer, subscription } = await newSubscriber();
    Object.assign(subscription, { status: "past_due" });
    await hear("customer.subscription.updated", { ...subscription, status: "active" });
    expect(await buyer.subscription()).toMatchObject({ status: "past_due", isPremium: false });
    const unpaid = await newBuyer();
    const open = stripe.get(await unpaid.begin(reviewId));
    await hear("checkout.session.completed", { ...open, status: "complete", payment_status: "paid" });
    expect(await unpaid.canRead(reviewId)).toBe(false);
  });

  test("of an unknown type or customer is acknowledged and ignored", async () => {
    const stranger = stripe.keep("cus", "customer", {});
    expect(await hear("customer.subscription.updated", stripe.subscribe(stranger.id))).toBe(200);
    expect(
      await hear("charge.refunded", stripe.refund(stripe.paymentOf(stripe.subscribe(stranger.id)))),
    ).toBe(200);
    expect(await hear("product.created", stripe.keep("prod", "product", {}))).toBe(200);
    expect(await ask(`${site}/healthz`)).toMatchObject({ status: 200 });
  });
});

test("a customer deleted at Stripe loses the subscription and is created again", async () => {
  const { buyer, subscription } = await newSubscriber();
  Object.assign(subscription, { status: "canceled" });
  const customer = stripe.get(subscription.customer);
  stripe.things.set(customer.id, { id: customer.id, object: "customer", deleted: true });
  await hear("customer.deleted", customer);
  expect(await buyer.subscription()).toMatchObject({
    status: "canceled",
    isPremium: false,
    hasPortal: false,
  });
  expect(await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, buyer.id))).toEqual([]);
  const [row] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, await buyer.begin()));
  expect(stripe.get(row?.id ?? "").customer).not.toBe(customer.id);
});
