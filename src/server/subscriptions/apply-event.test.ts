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
import type { Thing } from "#tests/support/stripe-objects.ts";
import { tell } from "#tests/support/stripe-stand-in.ts";
import { applyEvent } from "./apply-event.ts";

const shop = await openShop();
const { stripe, db, site, hear, newBuyer } = shop;
const reviewId = await shop.newPublishedReview();
const otherReviewId = await shop.newPublishedReview();

const rowOf = async ({ id }: Buyer) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.userId, id)))[0];
const unlocksOf = ({ id }: Buyer) => db.select().from(reviewUnlocks).where(eq(reviewUnlocks.userId, id));
const kindsOfMails = async ({ id }: Buyer) => (await shop.mailsOf(id)).map(({ kind }) => kind);

/** Somebody who was at the checkout, paid, and of whom Stripe has told. */
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

  test.each(SUBSCRIPTION_STATUSES)("that is %s opens what it should, and says so", async (status) => {
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
  ])("that was cancelled for later stays open until then: %o", async (change, until) => {
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

  test.each(ORDERS)(
    "stands in the end as it does at Stripe, in every order of its events (%#)",
    async (...order) => {
      for (const status of ["canceled", "active"]) {
        const { buyer, subscription } = await newSubscriber();
        Object.assign(subscription, { status });
        for (const event of order) expect(await tell(site, event(subscription))).toBe(200);
        expect((await rowOf(buyer))?.status).toBe(status);
      }
    },
  );

  test("is told of before its checkout, and after: one row, and no mail of ours", async () => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin());
    expect(await hear("invoice.paid", stripe.get(stripe.get(session.subscription).latest_invoice))).toBe(200);
    expect(await buyer.subscription()).toMatchObject({ status: "active", isPremium: true });
    expect(await hear("checkout.session.completed", session)).toBe(200);
    expect(await kindsOfMails(buyer)).toEqual([]);
    expect((await buyer.checkout(session.id)).status).toBe("paid");
  });

  test("for a price that is not ours opens nothing", async () => {
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

  test("that ended, beside a newer one that is paid, does not end that", async () => {
    const { buyer, subscription } = await newSubscriber();
    Object.assign(subscription, { status: "canceled", created: subscription.created - 9 });
    const newer = stripe.subscribe(subscription.customer);
    await hear("customer.subscription.created", newer);
    await hear("customer.subscription.deleted", subscription);
    expect(await rowOf(buyer)).toMatchObject({ subscriptionId: newer.id, status: "active" });
  });

  test("that an operator gave is not ended by one that failed", async () => {
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

describe("money of a subscription that goes back", () => {
  test("ends it at Stripe, too, when it was the latest month", async () => {
    const { buyer, subscription } = await newSubscriber();
    expect(await hear("charge.refunded", stripe.refund(stripe.paymentOf(subscription)))).toBe(200);
    expect(stripe.get(subscription.id).status).toBe("canceled");
    expect(await buyer.subscription()).toMatchObject({ status: "canceled", isPremium: false });
    expect(await buyer.canRead(reviewId)).toBe(false);
    // Told again under another number, there is nothing left to end.
    expect(
      await hear("charge.refunded", stripe.get(stripe.get(stripe.paymentOf(subscription)).latest_charge)),
    ).toBe(200);
  });

  test("changes nothing when it was a part, or an earlier month", async () => {
    const { buyer, subscription } = await newSubscriber();
    const first = stripe.paymentOf(subscription);
    expect(await hear("charge.refunded", stripe.refund(first, 100))).toBe(200);
    stripe.addMonth(subscription);
    expect(await hear("charge.refunded", stripe.refund(first))).toBe(200);
    expect(await buyer.subscription()).toMatchObject({ status: "active", isPremium: true });
  });

  test("by the bank ends it, which an inquiry does not", async () => {
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
  test("opens that one, with one receipt", async () => {
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

  test("has one effect when the same event comes 50 times at once", async () => {
    const buyer = await newBuyer();
    const event = stripe.event("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
    const before = stripe.requests.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell(site, event)));
    expect(answers).toEqual(answers.map(() => 200));
    // The session and its payment: 49 did not even ask.
    expect(stripe.requests.length - before).toBe(2);
    expect(await unlocksOf(buyer)).toHaveLength(1);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
    expect(await db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id))).toHaveLength(1);
  });

  test("has one effect when 20 events of it come at once, under numbers of their own", async () => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin(reviewId));
    await Promise.all(Array.from({ length: 20 }, () => hear("checkout.session.completed", session)));
    expect(await unlocksOf(buyer)).toHaveLength(1);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
  });

  test("has one effect when whoever tells goes away before the answer, and tells again", async () => {
    const buyer = await newBuyer();
    const event = stripe.event("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
    const cut = new AbortController();
    // Stripe's answer is held back until the one who tells has gone.
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

  test("has one effect when the process ends before it is kept, and the event comes again", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    const event = stripe.event("checkout.session.completed", stripe.pay(id));
    const ending = { ...shop.platform.outbox, queue: () => Promise.reject(new Error("the process ends")) };
    const about = { kind: "checkout", id } as const;
    await expect(
      applyEvent(
        { ...shop.platform, outbox: ending },
        { id: event.id, type: "any", about, customerId: null },
      ),
    ).rejects.toThrow("the process ends");
    expect(await unlocksOf(buyer)).toEqual([]);
    expect(await tell(site, event)).toBe(200);
    expect(await tell(site, event)).toBe(200);
    expect(await unlocksOf(buyer)).toHaveLength(1);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt"]);
  });

  test.each([["cut"], [{ status: 500 }], [{ status: 429, code: "rate_limit" }]] as const)(
    "waits for Stripe to be asked again while that is away: %o",
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

  test("that a bank confirms later opens it then", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    await hear("checkout.session.completed", stripe.pay(id, { later: true }));
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect((await buyer.checkout(id)).status).toBe("confirming");
    await hear("checkout.session.async_payment_succeeded", stripe.answer(id, true));
    expect(await buyer.canRead(reviewId)).toBe(true);
    expect((await buyer.checkout(id)).status).toBe("paid");
  });

  test("that a bank refuses later never opens it", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    await hear("checkout.session.completed", stripe.pay(id, { later: true }));
    await hear("checkout.session.async_payment_failed", stripe.answer(id, false));
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect((await buyer.checkout(id)).status).toBe("failed");
  });

  test("that was given back closes it, but not for a part", async () => {
    const { buyer, session, paymentId } = await newUnlocker();
    await hear("charge.refunded", stripe.refund(paymentId, 100));
    expect(await buyer.canRead(reviewId)).toBe(true);
    await hear("charge.refunded", stripe.refund(paymentId));
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect((await buyer.subscription()).unlocks).toEqual([]);
    expect((await buyer.checkout(session.id)).status).toBe("refunded");
    // What comes late of the payment does not open it again.
    await hear("checkout.session.completed", session);
    expect(await buyer.canRead(reviewId)).toBe(false);
  });

  test("stays open, or opens again, when the bank refuses to take it back", async () => {
    const { buyer, paymentId } = await newUnlocker();
    const charge = stripe.refund(paymentId);
    const refund = stripe.keep("re", "refund", { payment_intent: paymentId, status: "failed" });
    await hear("refund.created", refund);
    expect(await buyer.canRead(reviewId)).toBe(false);
    Object.assign(charge, { refunded: false, amount_refunded: 0 });
    await hear("refund.failed", refund);
    expect(await buyer.canRead(reviewId)).toBe(true);
  });

  test("that was given back before it was heard of never opens it, and has no receipt", async () => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin(reviewId));
    await hear("charge.refunded", stripe.refund(session.payment_intent));
    await hear("checkout.session.completed", session);
    expect(await buyer.canRead(reviewId)).toBe(false);
    expect(await kindsOfMails(buyer)).toEqual([]);
  });

  test("can be made again after it was given back", async () => {
    const { buyer, paymentId } = await newUnlocker();
    await hear("charge.refunded", stripe.refund(paymentId));
    await hear("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
    expect(await buyer.canRead(reviewId)).toBe(true);
    expect(await kindsOfMails(buyer)).toEqual(["unlock-receipt", "unlock-receipt"]);
  });

  test("that is disputed closes it until the dispute is won", async () => {
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

describe("what is not of whom it says", () => {
  test("a payment in the name of somebody else opens nothing to either", async () => {
    const [payer, other] = [await newBuyer(), await newBuyer()];
    const session = stripe.pay(await payer.begin(reviewId));
    Object.assign(session, { client_reference_id: other.id, metadata: { userId: other.id } });
    expect(await hear("checkout.session.completed", session)).toBe(200);
    expect(await payer.canRead(reviewId)).toBe(false);
    expect(await other.canRead(reviewId)).toBe(false);
  });

  test("a payment by somebody else's customer opens nothing", async () => {
    const [payer, other] = [await newBuyer(), await newBuyer()];
    const session = stripe.pay(await payer.begin(reviewId));
    session.customer = stripe.get(await other.begin(otherReviewId)).customer;
    await hear("checkout.session.completed", session);
    expect(await payer.canRead(reviewId)).toBe(false);
    expect(await other.canRead(reviewId)).toBe(false);
  });

  test("a subscription whose notes name somebody else is its customer's", async () => {
    const other = await newBuyer();
    const { buyer, subscription } = await newSubscriber();
    subscription.metadata = { userId: other.id };
    await hear("customer.subscription.updated", subscription);
    expect(await other.subscription()).toMatchObject({ status: null, isPremium: false });
    expect(await buyer.subscription()).toMatchObject({ isPremium: true });
  });

  test("a checkout that was not begun here opens nothing", async () => {
    const buyer = await newBuyer();
    const begun = stripe.get(await buyer.begin(reviewId));
    const foreign = stripe.keep("cs", "checkout.session", { ...begun, id: "cs_foreign" });
    await hear("checkout.session.completed", stripe.pay(foreign.id));
    expect(await buyer.canRead(reviewId)).toBe(false);
  });

  test("an event says nothing that counts: what it claims is asked of Stripe", async () => {
    const { buyer, subscription } = await newSubscriber();
    Object.assign(subscription, { status: "past_due" });
    await hear("customer.subscription.updated", { ...subscription, status: "active" });
    expect(await buyer.subscription()).toMatchObject({ status: "past_due", isPremium: false });
    const unpaid = await newBuyer();
    const open = stripe.get(await unpaid.begin(reviewId));
    await hear("checkout.session.completed", { ...open, status: "complete", payment_status: "paid" });
    expect(await unpaid.canRead(reviewId)).toBe(false);
  });

  test("events of no concern, and of customers nobody knows, are taken and forgotten", async () => {
    const stranger = stripe.keep("cus", "customer", {});
    expect(await hear("customer.subscription.updated", stripe.subscribe(stranger.id))).toBe(200);
    expect(
      await hear("charge.refunded", stripe.refund(stripe.paymentOf(stripe.subscribe(stranger.id)))),
    ).toBe(200);
    expect(await hear("product.created", stripe.keep("prod", "product", {}))).toBe(200);
    expect(await ask(`${site}/healthz`)).toMatchObject({ status: 200 });
  });
});

test("a customer that was deleted at Stripe has no subscription, and is made anew", async () => {
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
