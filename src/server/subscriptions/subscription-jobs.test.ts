import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  checkouts,
  paymentCustomers,
  subscriptions,
  users,
  webhookEvents,
} from "#server/platform/db/schema/index.ts";
import { type Buyer, openShop } from "#tests/support/shop.ts";
import { cancelForDeletion } from "./customer.ts";
import { catchUp, registerSubscriptionJobs } from "./subscription-jobs.ts";

const shop = await openShop();
const { stripe, db, platform, newBuyer } = shop;
const reviewId = await shop.newPublishedReview();

async function newSubscriber() {
  const buyer = await newBuyer();
  const session = stripe.pay(await buyer.begin());
  await buyer.checkout(session.id);
  return { buyer, subscription: stripe.get(session.subscription) };
}
const isOverSince = ({ id }: Buyer, interval: string) =>
  db
    .update(subscriptions)
    .set({ currentPeriodEnd: sql`now() - ${interval}::interval` })
    .where(eq(subscriptions.userId, id));
const grewOld = (id: string) =>
  db.update(checkouts).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(checkouts.id, id));
const stateOf = async ({ id }: Buyer) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.userId, id)))[0]?.status;

describe("without webhooks", () => {
  test("refreshes only subscriptions whose period is over", async () => {
    const [ended, renewed, running] = [await newSubscriber(), await newSubscriber(), await newSubscriber()];
    for (const { buyer } of [ended, renewed]) await isOverSince(buyer, "2 hours");
    for (const { subscription } of [ended, running]) Object.assign(subscription, { status: "canceled" });
    await catchUp(platform);
    expect(await stateOf(ended.buyer)).toBe("canceled");
    expect(await renewed.buyer.subscription()).toMatchObject({
      status: "active",
      periodEnd: new Date(renewed.subscription.items.data[0].current_period_end * 1000).toISOString(),
    });
    expect(await stateOf(running.buyer)).toBe("active");
  });

  test("keeps access that was granted without a payment", async () => {
    await isOverSince({ id: shop.world.people.pia.id } as Buyer, "5 days");
    const before = stripe.requests.length;
    await catchUp(platform);
    expect(stripe.requests.length).toBe(before);
    expect(await shop.as("pia").subscriptions.getSubscription()).toMatchObject({ status: "active" });
  });

  test("a checkout that was paid a day ago takes effect, and one that expired is over", async () => {
    const [paid, left] = [await newBuyer(), await newBuyer()];
    const [paidId, leftId] = [await paid.begin(reviewId), await left.begin(reviewId)];
    stripe.pay(paidId);
    stripe.expire(leftId);
    await catchUp(platform);
    expect(await paid.canRead(reviewId)).toBe(false);
    for (const id of [paidId, leftId]) await grewOld(id);
    await catchUp(platform);
    expect(await paid.canRead(reviewId)).toBe(true);
    expect((await shop.mailsOf(paid.id)).map(({ kind }) => kind)).toEqual(["unlock-receipt"]);
    expect(await left.canRead(reviewId)).toBe(false);
    const before = stripe.requests.length;
    await catchUp(platform);
    expect(stripe.requests.length).toBe(before);
  });

  test("a failure for one user doesn't stop the others", async () => {
    const [first, second] = [await newSubscriber(), await newSubscriber()];
    for (const { buyer, subscription } of [first, second]) {
      await isOverSince(buyer, "2 hours");
      Object.assign(subscription, { status: "past_due" });
    }
    // The library retries once.
    for (const _ of [1, 2]) stripe.failOnce(/^subscriptions$/, { status: 500 });
    await catchUp(platform);
    expect([await stateOf(first.buyer), await stateOf(second.buyer)].sort()).toEqual(["active", "past_due"]);
    await catchUp(platform);
    expect([await stateOf(first.buyer), await stateOf(second.buyer)]).toEqual(["past_due", "past_due"]);
  });

  test("event ids are kept for 60 days, longer than Stripe retries", async () => {
    await db.insert(webhookEvents).values([
      { id: "evt_old", type: "any", createdAt: sql`now() - interval '61 days'` },
      { id: "evt_new", type: "any", createdAt: sql`now() - interval '59 days'` },
    ]);
    await catchUp(platform);
    const ids = (await db.select().from(webhookEvents)).map(({ id }) => id);
    expect(ids).toContain("evt_new");
    expect(ids).not.toContain("evt_old");
  });
});

describe("a member who deletes the account", () => {
  test("stops paying and is deleted at Stripe, but only if the deletion commits", async () => {
    registerSubscriptionJobs(platform);
    await platform.jobs.start();
    const buyer = await newBuyer();
    const open = await buyer.begin(reviewId);
    const { customer } = stripe.get(open);
    const subscription = stripe.subscribe(customer);
    const undone = new Error("undone");
    await expect(
      db.transaction(async (tx) => {
        await cancelForDeletion(platform, buyer.id, tx);
        throw undone;
      }),
    ).rejects.toBe(undone);
    await db.transaction(async (tx) => {
      await cancelForDeletion(platform, buyer.id, tx);
      // A member who never paid has nothing to cancel.
      await cancelForDeletion(platform, shop.world.people.owen.id, tx);
      await tx.delete(users).where(eq(users.id, buyer.id));
    });
    await expect.poll(() => stripe.get(customer).deleted).toBe(true);
    expect(stripe.get(subscription.id).status).toBe("canceled");
    expect(stripe.get(open).status).toBe("expired");
    expect(stripe.asked("DELETE", /^customers/)).toHaveLength(1);
    expect(await db.select().from(paymentCustomers).where(eq(paymentCustomers.customerId, customer))).toEqual(
      [],
    );

    // Late events of the deleted customer are ignored.
    expect(await shop.hear("customer.subscription.deleted", subscription)).toBe(200);
    expect(await shop.hear("customer.deleted", stripe.get(customer))).toBe(200);
    expect(await shop.hear("checkout.session.expired", stripe.get(open))).toBe(200);
  });
});
