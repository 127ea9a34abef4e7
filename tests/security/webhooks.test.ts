import { expect, test } from "vitest";
import { webhookEvents } from "#server/platform/db/schema/index.ts";
import { ask } from "#tests/support/serve-app.ts";
import { openShop } from "#tests/support/shop.ts";
import { tell } from "#tests/support/stripe/stripe-stand-in.ts";
import { changedRows } from "./canaries/stored-rows.ts";
import { FORGERIES, forgeEvents } from "./forged-events.ts";

const shop = await openShop();
const { stripe, site, db } = shop;
const reviewId = await shop.newPublishedReview();
const COUNT = 1000;
const AT_ONCE = 20;

/** Genuine events that were not delivered: of a buyer, a new subscriber and a failed payment. */
async function unheard() {
  const [reader, subscriber, former] = [await shop.newBuyer(), await shop.newBuyer(), await shop.newBuyer()];
  const unlocked = stripe.pay(await reader.begin(reviewId));
  const begun = stripe.pay(await subscriber.begin());
  const ended = stripe.pay(await former.begin());
  await shop.hear("checkout.session.completed", ended);
  const subscription = Object.assign(stripe.get(ended.subscription), { status: "past_due" });
  return {
    people: [reader, subscriber, former] as const,
    events: [
      stripe.event("checkout.session.completed", unlocked),
      stripe.event("customer.subscription.created", stripe.get(begun.subscription)),
      stripe.event("customer.subscription.updated", subscription),
    ],
  };
}

test(`none of ${COUNT} unsigned, forged or stale events changes anything`, async () => {
  const { people, events } = await unheard();
  const asked = stripe.requests.length;
  const forged = forgeEvents(COUNT, events, stripe.env.STRIPE_WEBHOOK_SECRET);
  const wrong: string[] = [];
  const changed = await changedRows(shop, async () => {
    for (let start = 0; start < COUNT; start += AT_ONCE) {
      await Promise.all(
        forged.slice(start, start + AT_ONCE).map(async (event) => {
          const status = await tell(site, event);
          if (status !== 400) wrong.push(`${event.kind}: ${status}`);
        }),
      );
    }
  });
  console.info(`${COUNT} events forged in ${Object.keys(FORGERIES).length} ways`);
  expect(wrong).toEqual([]);
  expect(changed).toEqual([]);
  // The product sends no requests to Stripe.
  expect(stripe.requests.length).toBe(asked);

  // The genuine events do change something.
  for (const event of events) expect(await tell(site, event)).toBe(200);
  const [reader, subscriber, former] = people;
  expect(await reader.canRead(reviewId)).toBe(true);
  expect(await subscriber.subscription()).toMatchObject({ isPremium: true });
  expect(await former.subscription()).toMatchObject({ isPremium: false, status: "past_due" });
});

test("small clock differences and delays are accepted", async () => {
  const buyer = await shop.newBuyer();
  const session = stripe.get(await buyer.begin());
  for (const secondsAgo of [-20, 0, 290]) {
    expect(await tell(site, stripe.event("checkout.session.completed", session, { secondsAgo }))).toBe(200);
  }
});

test("both secrets are accepted while Stripe rotates them", async () => {
  const buyer = await shop.newBuyer();
  const session = stripe.get(await buyer.begin());
  const { body, signature } = stripe.event("checkout.session.completed", session);
  const [time, version] = signature.split(",");
  expect(await tell(site, { body, signature: `${time},v1=${"0".repeat(64)},${version}` })).toBe(200);
});

test("requests other than POST and oversized bodies are rejected unread", async () => {
  const before = (await db.select().from(webhookEvents)).length;
  const address = `${site}/api/webhooks/stripe`;
  const { signature } = stripe.event("product.created", stripe.keep("prod", "product", {}));
  const headers = { "stripe-signature": signature };
  expect(await ask(address, { method: "POST", headers, body: "x".repeat(300_000) })).toMatchObject({
    status: 413,
  });
  expect(
    (await ask(address, { method: "POST", headers, body: Array(30).fill("x".repeat(10_000)) })).status,
  ).toBe(413);
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await ask(address, { method, headers })).status).toBe(404);
  }
  expect((await db.select().from(webhookEvents)).length).toBe(before);
});
