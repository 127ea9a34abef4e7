import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PREMIUM_TERMS } from "#contract/people/premium-terms.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { SubscriptionStatus } from "#contract/vocabulary.ts";
import {
  checkouts,
  paymentCustomers,
  reviewCredits,
  subscriptions,
} from "#server/platform/db/schema/index.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { agreeToSample } from "#server/reviews/index.ts";
import { callAs } from "#tests/support/api.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { ask } from "#tests/support/serve-app.ts";
import { type Buyer, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { stripe, db, newBuyer, newPublishedReview, platform, world } = shop;
const { publicUrl } = platform.config;
const reviewId = await newPublishedReview();
const moderatorId = world.people.max.id;

const PREMIUM = { kind: "subscription" } as const;
const unlock = (id = reviewId) => ({ kind: "unlock", reviewId: id }) as const;
const create = async (buyer: Buyer, input: typeof PREMIUM | ReturnType<typeof unlock>) =>
  (await buyer.call()).subscriptions.createCheckout(input);
const created = () => stripe.asked("POST", /^checkout\/sessions$/);
const customersOf = ({ id }: Buyer) =>
  stripe.asked("POST", /^customers$/).filter(({ params }) => params.metadata.userId === id);
const setStatus = ({ id }: Buyer, status: SubscriptionStatus) =>
  db.insert(subscriptions).values({ userId: id, subscriptionId: `sub_${id}`, status });

describe("a checkout", () => {
  test("for Premium has our price and names the reader", async () => {
    const buyer = await newBuyer();
    const { url } = await create(buyer, PREMIUM);
    const [row] = await db.select().from(checkouts).where(eq(checkouts.userId, buyer.id));
    const session = stripe.get(row?.id ?? "");
    expect(url).toBe(session.url);
    expect(row).toMatchObject({ kind: "subscription", reviewId: null, status: "open" });
    expect(stripe.get(session.customer)).toMatchObject({
      email: buyer.email,
      metadata: { userId: buyer.id },
    });
    expect(created().at(-1)?.params).toEqual({
      customer: session.customer,
      client_reference_id: buyer.id,
      metadata: { userId: buyer.id },
      mode: "subscription",
      line_items: [{ price: stripe.env.STRIPE_PREMIUM_PRICE, quantity: "1" }],
      custom_text: { submit: { message: PREMIUM_TERMS } },
      subscription_data: { metadata: { userId: buyer.id } },
      success_url: `${publicUrl}/checkout/success?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/checkout/cancel`,
    });
  });

  test("for one review has its price and title", async () => {
    const buyer = await newBuyer();
    await create(buyer, unlock());
    expect(created().at(-1)?.params).toMatchObject({
      client_reference_id: buyer.id,
      mode: "payment",
      line_items: [
        {
          quantity: "1",
          price_data: {
            currency: "usd",
            unit_amount: String(SERVER_LIMITS.unlockCents),
            product_data: { name: expect.stringMatching(/^Detailed review: Tool number \d+ in Austin, TX$/) },
          },
        },
      ],
      cancel_url: `${publicUrl}/checkout/cancel?review=${reviewId}`,
    });
  });

  test("takes neither a price nor a person nor an address from the browser", async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    const foreign = {
      priceId: "price_cheap",
      userId: other.id,
      email: other.email,
      amountCents: 77,
      successUrl: "//evil",
    };
    const { status } = await ask(`${shop.site}/api/subscription/checkouts`, {
      method: "POST",
      headers: { ...Object.fromEntries(buyer.headers), "content-type": "application/json" },
      body: JSON.stringify({ ...PREMIUM, ...foreign }),
    });
    expect(status).toBe(200);
    const sent = JSON.stringify([created().at(-1), customersOf(buyer)]);
    expect(sent).toContain(stripe.env.STRIPE_PREMIUM_PRICE);
    for (const value of Object.values(foreign)) expect(sent).not.toContain(`"${value}"`);
    expect(customersOf(other)).toEqual([]);
  });

  test("is created once for any number of tabs", async () => {
    const buyer = await newBuyer();
    const before = created().length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(buyer, unlock())));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(created().length - before).toBe(1);
    expect(customersOf(buyer)).toHaveLength(1);
    // Another item gets another checkout of the same customer.
    expect((await create(buyer, PREMIUM)).url).not.toBe(answers[0]?.url);
    expect(customersOf(buyer)).toHaveLength(1);
  });

  test("is created again after the earlier one expired", async () => {
    const buyer = await newBuyer();
    const { url } = await create(buyer, PREMIUM);
    const [row] = await db.select().from(checkouts).where(eq(checkouts.userId, buyer.id));
    stripe.expire(row?.id ?? "");
    expect((await create(buyer, PREMIUM)).url).not.toBe(url);
  });

  test("gets a new customer if Stripe deleted the old one", async () => {
    const buyer = await newBuyer();
    const { customer } = stripe.get(await buyer.begin());
    stripe.things.delete(customer);
    expect((await create(buyer, PREMIUM)).url).toEqual(expect.any(String));
    expect(customersOf(buyer)).toHaveLength(2);
  });
});

describe("a purchase of something already owned", () => {
  test.each([
    ["active", "ALREADY_PREMIUM"],
    ["trialing", "ALREADY_PREMIUM"],
    ["past_due", "NEEDS_PORTAL"],
    ["unpaid", "NEEDS_PORTAL"],
    ["paused", "NEEDS_PORTAL"],
  ] as const)(
    "with a subscription that is %s fails with %s and creates no customer",
    async (status, code) => {
      const buyer = await newBuyer();
      await setStatus(buyer, status);
      await expect(create(buyer, PREMIUM)).rejects.toMatchObject({ code, status: 409 });
      expect(customersOf(buyer)).toEqual([]);
    },
  );

  test.each(["canceled", "incomplete", "incomplete_expired"] as const)(
    "with a subscription that is %s succeeds",
    async (status) => {
      const buyer = await newBuyer();
      await setStatus(buyer, status);
      expect((await create(buyer, PREMIUM)).url).toEqual(expect.any(String));
    },
  );

  test("rejects an unlock by the author, Premium members, moderators and earlier buyers", async () => {
    const buyer = await newBuyer();
    await shop.hear("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
    await expect(create(buyer, unlock())).rejects.toMatchObject({ code: "ALREADY_OPEN", status: 409 });
    for (const person of ["nora", "pia", "max"] as const) {
      await expect(shop.as(person).subscriptions.createCheckout(unlock())).rejects.toMatchObject({
        code: "ALREADY_OPEN",
      });
    }
  });

  test("a member with temporary full access can buy one permanently", async () => {
    const buyer = await newBuyer();
    const expiresAt = new Date(Date.now() + 86_400_000);
    await db.insert(reviewCredits).values({ reviewId: randomUUID(), userId: buyer.id, expiresAt });
    expect(await buyer.canRead(reviewId)).toBe(true);
    expect((await create(buyer, unlock())).url).toEqual(expect.any(String));
  });

  test("applies earlier payments without a webhook first", async () => {
    const buyer = await newBuyer();
    stripe.pay(await buyer.begin(reviewId));
    stripe.pay(await buyer.begin());
    await expect(create(buyer, unlock())).rejects.toMatchObject({ code: "ALREADY_OPEN" });
    expect(await buyer.canRead(reviewId)).toBe(true);
    await expect(create(buyer, PREMIUM)).rejects.toMatchObject({ code: "ALREADY_PREMIUM" });
    expect(await buyer.subscription()).toMatchObject({ isPremium: true });
  });

  test("waits for a pending bank confirmation", async () => {
    const buyer = await newBuyer();
    stripe.pay(await buyer.begin(reviewId), { later: true });
    await expect(create(buyer, unlock())).rejects.toMatchObject({ code: "BEING_CONFIRMED", status: 409 });
  });
});

test("a purchase of a sample fails, because everyone can read it", async () => {
  const buyer = await newBuyer();
  const text = `The opening sentence of this text is its excerpt. ${"word ".repeat(90).trim()}`;
  const id = await sendIn(shop, "nora", newReview({ detailedReview: text }));
  await decide(shop, id, "approved");
  expect(await buyer.canRead(id)).toBe(false);
  await agreeToSample(db, id, true);
  expect(await buyer.canRead(id)).toBe(true);
  await expect(create(buyer, unlock(id))).rejects.toMatchObject({ code: "ALREADY_OPEN" });
  expect(customersOf(buyer)).toEqual([]);
});

describe("a purchase of a short review", () => {
  const publish = async (words: number) => {
    // The opening is the excerpt, because it is a whole sentence.
    const opening = "The opening sentence of this text is its excerpt.";
    const detailedReview = `${opening} ${"word ".repeat(words).trim()}`;
    const id = await sendIn(shop, "nora", newReview({ detailedReview }));
    await decide(shop, id, "approved");
    return id;
  };

  test("fails below 60 hidden words and creates no customer", async () => {
    const buyer = await newBuyer();
    await expect(create(buyer, unlock(await publish(30)))).rejects.toMatchObject({
      code: "TOO_SHORT",
      status: 409,
      message: "This review can't be unlocked alone: it hides fewer than 60 words.",
    });
    expect(customersOf(buyer)).toEqual([]);
  });

  test("stays with a buyer when an edit shortens the review", async () => {
    const [buyer, later] = [await newBuyer(), await newBuyer()];
    const id = await publish(90);
    await shop.hear("checkout.session.completed", stripe.pay(await buyer.begin(id)));
    const detailedReview = "Much shorter now, but the numbers are the same.";
    const { content, version } = await shop.as("nora").reviews.getContent({ id });
    await shop.as("nora").reviews.update({ id, ...content, version, detailedReview });
    await decide(shop, id, "approved");
    expect(await buyer.canRead(id)).toBe(true);
    await expect(create(buyer, unlock(id))).rejects.toMatchObject({ code: "ALREADY_OPEN" });
    await expect(create(later, unlock(id))).rejects.toMatchObject({ code: "TOO_SHORT" });
  });
});

describe("a purchase of an unpublished review", () => {
  test("fails for a missing, pending or removed review", async () => {
    const buyer = await newBuyer();
    const waiting = await sendIn(shop, "nora", newReview());
    const hidden = await newPublishedReview();
    const removed = await newPublishedReview();
    await takeReview(platform, hidden, "hidden", { actorId: moderatorId });
    await takeReview(platform, removed, "removed", { actorId: moderatorId });
    const rejected = await sendIn(shop, "nora", newReview());
    await decide(shop, rejected, "rejected", { reason: "No" });
    for (const id of [waiting, hidden, removed, rejected, world.people.nora.id]) {
      await expect(create(buyer, unlock(id))).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    }
    expect(customersOf(buyer)).toEqual([]);
  });

  test("fails for a review hidden since the checkout started", async () => {
    const buyer = await newBuyer();
    const id = await newPublishedReview();
    await create(buyer, unlock(id));
    await takeReview(platform, id, "hidden", { actorId: moderatorId });
    await expect(create(buyer, unlock(id))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a visitor signs in first", async () => {
    await expect(callAs(platform, VISITOR).subscriptions.createCheckout(PREMIUM)).rejects.toMatchObject({
      status: 401,
    });
  });

  test("sells nothing without Stripe keys", async () => {
    const reader = world.readerOf("owen");
    const { subscriptions: api } = callAs({ ...platform, payments: null }, reader);
    await expect(api.createCheckout(PREMIUM)).rejects.toMatchObject({
      code: "NOT_AVAILABLE",
      message: "Premium is not available yet.",
    });
  });
});

describe("when Stripe", () => {
  const FAILED = {
    code: "CHECKOUT_FAILED",
    status: 502,
    message: "Failed to start checkout process. Please try again.",
  };

  test.each([
    ["is unreachable", /./, "cut"],
    ["fails", /./, { status: 500 }],
    ["limits our requests", /./, { status: 429, code: "rate_limit" }],
    ["declines the payment", /^checkout/, { status: 402, code: "card_declined", type: "card_error" }],
    [
      "doesn't know the price",
      /^prices/,
      { status: 404, code: "resource_missing", type: "invalid_request_error" },
    ],
    ["rejects our key", /./, { status: 401, type: "authentication_error" }],
    ["fails only at the checkout", /^checkout/, { status: 500 }],
  ] as const)(
    "%s, the checkout fails with a message, and a retry works for the same customer",
    async (_, path, failure) => {
      const buyer = await newBuyer();
      const back = stripe.fail(path, failure);
      await expect(create(buyer, PREMIUM)).rejects.toMatchObject(FAILED);
      back();
      expect((await create(buyer, PREMIUM)).url).toEqual(expect.any(String));
      const rows = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, buyer.id));
      expect(rows.map(({ customerId }) => stripe.get(customerId).email)).toEqual([buyer.email]);
      expect(stripe.all("customer", ({ email }) => email === buyer.email)).toHaveLength(1);
    },
  );

  test("loses its response, the library retries with the same key: one checkout", async () => {
    const buyer = await newBuyer();
    stripe.failOnce(/^customers$/, "lost");
    stripe.failOnce(/^checkout\/sessions$/, "lost");
    expect((await create(buyer, PREMIUM)).url).toEqual(expect.any(String));
    expect(stripe.all("customer", ({ email }) => email === buyer.email)).toHaveLength(1);
    expect(stripe.all("checkout.session", (one) => one.client_reference_id === buyer.id)).toHaveLength(1);
  });

  test("has a price other than the displayed one, no checkout starts", async () => {
    const price = stripe.get(stripe.env.STRIPE_PREMIUM_PRICE);
    for (const wrong of [
      { unit_amount: 1099 },
      { currency: "eur" },
      { recurring: { interval: "year", interval_count: 1 } },
      { recurring: { interval: "month", interval_count: 3 } },
      { recurring: null },
    ]) {
      stripe.things.set(price.id, { ...price, ...wrong });
      const before = created().length;
      await expect(create(await newBuyer(), PREMIUM)).rejects.toMatchObject(FAILED);
      expect(created().length).toBe(before);
    }
    stripe.things.set(price.id, price);
  });

  test("responds slowly, calls for many buyers don't block other requests", async () => {
    const buyers = await Promise.all(Array.from({ length: 24 }, newBuyer));
    let goOn = () => {};
    const back = stripe.fail(/^customers$/, new Promise<void>((resolve) => (goOn = resolve)));
    const begun = Promise.all(buyers.map((buyer) => create(buyer, PREMIUM)));
    await expect
      .poll(() => stripe.requests.filter(({ path }) => path === "customers").length)
      .toBeGreaterThan(3);
    expect(await (await newBuyer()).subscription()).toMatchObject({ status: null });
    expect(await (await newBuyer()).canRead(reviewId)).toBe(false);
    back();
    goOn();
    expect(new Set((await begun).map(({ url }) => url)).size).toBe(24);
  });
});
