import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registerJobs } from "#server/jobs.ts";
import { checkouts, profiles, reviews } from "#server/platform/db/schema/index.ts";
import { takeReview } from "#tests/support/sent-reviews.ts";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { stripe, db, platform, newBuyer, newPublishedReview } = shop;
const reviewId = await newPublishedReview();
registerJobs(platform);
await platform.jobs.start();

const statusOf = async (id: string) =>
  (await db.select().from(checkouts).where(eq(checkouts.id, id)))[0]?.status;

describe("getCheckout before any webhook", () => {
  test("reports paid Premium and activates it immediately", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin();
    expect(await buyer.checkout(id)).toEqual({ kind: "subscription", review: null, status: "open" });
    stripe.pay(id);
    expect(await buyer.checkout(id)).toEqual({ kind: "subscription", review: null, status: "paid" });
    expect(await buyer.subscription()).toMatchObject({ status: "active", isPremium: true });
    // A settled checkout is not fetched again.
    const before = stripe.requests.length;
    expect((await buyer.checkout(id)).status).toBe("paid");
    expect(stripe.requests.length).toBe(before);
  });

  test("unlocks a paid review with one receipt, even with ten tabs and a webhook", async () => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin(reviewId));
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => buyer.checkout(session.id)),
      shop.hear("checkout.session.completed", session),
    ]);
    expect(answers.pop()).toBe(200);
    for (const answer of answers) {
      expect(answer).toEqual({
        kind: "unlock",
        review: { id: reviewId, title: expect.stringMatching(/^Tool number \d+ in Austin, TX$/) },
        status: "paid",
      });
    }
    const mails = await shop.mailsOf(buyer.id);
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["unlock-receipt", "Receipt: one review, $4.99"],
    ]);
    for (const body of [mails[0]?.text, mails[0]?.html]) {
      expect(body).toContain(`${platform.config.publicUrl}/reviews/${reviewId}`);
      expect(body).toMatch(/You paid \$4\.99 for the detailed review of Tool number \d+ in Austin, TX/);
    }
  });

  test("reports a pending bank confirmation and its result", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    stripe.pay(id, { later: true });
    expect((await buyer.checkout(id)).status).toBe("confirming");
    expect(await buyer.canRead(reviewId)).toBe(false);
    stripe.answer(id, true);
    expect((await buyer.checkout(id)).status).toBe("paid");
  });

  test.each([
    ["active", "paid", true],
    ["incomplete", "confirming", false],
    ["incomplete_expired", "failed", false],
    ["past_due", "failed", false],
  ])("maps a subscription that is %s to %s", async (status, told, isPremium) => {
    const buyer = await newBuyer();
    const session = stripe.pay(await buyer.begin(), { later: true });
    Object.assign(stripe.get(session.subscription), { status });
    await shop.hear("customer.subscription.updated", stripe.get(session.subscription));
    expect((await buyer.checkout(session.id)).status).toBe(told);
    expect(await buyer.subscription()).toMatchObject({ status, isPremium });
    // A checkout that can no longer be paid doesn't block a new one.
    if (status === "incomplete_expired") expect(await buyer.begin()).not.toBe(session.id);
  });

  test("reports a failed payment and an expired checkout", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin(reviewId);
    stripe.pay(id, { later: true });
    stripe.answer(id, false);
    expect((await buyer.checkout(id)).status).toBe("failed");
    expect((await buyer.checkout(id)).status).toBe("failed");
    const next = await buyer.begin(reviewId);
    stripe.expire(next);
    expect((await buyer.checkout(next)).status).toBe("expired");
    expect(await statusOf(next)).toBe("expired");
  });

  test("reports confirming while Stripe is unreachable, then the status", async () => {
    const buyer = await newBuyer();
    const id = await buyer.begin();
    stripe.pay(id);
    const back = stripe.fail(/./, "cut");
    expect((await buyer.checkout(id)).status).toBe("confirming");
    expect(await buyer.subscription()).toMatchObject({ isPremium: false });
    back();
    expect((await buyer.checkout(id)).status).toBe("paid");
  });

  test("hides other users' checkouts", async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    const id = await buyer.begin(reviewId);
    stripe.pay(id);
    for (const wrong of [id, "cs_missing"]) {
      await expect(other.checkout(wrong)).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    }
    expect(await statusOf(id)).toBe("open");
    expect(await other.canRead(reviewId)).toBe(false);
  });
});

test("a receipt and a refund greet the buyer by the name of their profile", async () => {
  const buyer = await newBuyer();
  const greetings = async () =>
    (await shop.mailsOf(buyer.id)).map(({ kind, text }) => `${kind}: ${text.split("\n")[0]}`).sort();
  await shop.hear("checkout.session.completed", stripe.pay(await buyer.begin(reviewId)));
  const receipt = "unlock-receipt: Hi Bea Buyer,";
  expect(await greetings()).toEqual([receipt]);

  await db.update(profiles).set({ fullName: "Bea Byers" }).where(eq(profiles.id, buyer.id));
  const id = await newPublishedReview();
  const session = stripe.pay(await buyer.begin(id));
  await takeReview(platform, id, "hidden", { actorId: shop.world.people.max.id });
  await shop.hear("checkout.session.completed", session);
  expect(await greetings()).toEqual([receipt, "unlock-refund: Hi Bea Byers,"]);
});

describe("refunds the buyer", () => {
  const takenAway = {
    hidden: (id: string) => takeReview(platform, id, "hidden", { actorId: shop.world.people.max.id }),
    removed: (id: string) => takeReview(platform, id, "removed", { actorId: shop.world.people.max.id }),
    deleted: (id: string) => db.delete(reviews).where(eq(reviews.id, id)),
  };

  test.each(Object.keys(takenAway) as (keyof typeof takenAway)[])(
    "when the review was %s while they paid",
    async (how) => {
      const buyer = await newBuyer();
      const id = await newPublishedReview();
      const session = stripe.pay(await buyer.begin(id));
      await takenAway[how](id);
      expect(await shop.hear("checkout.session.completed", session)).toBe(200);
      const chargeOf = () => stripe.get(stripe.get(session.payment_intent).latest_charge);
      await expect.poll(() => chargeOf().refunded).toBe(true);

      // Repeated events change nothing.
      await shop.hear("checkout.session.completed", session);
      await shop.hear("charge.refunded", chargeOf());
      expect((await buyer.checkout(session.id)).status).toBe("refunded");
      expect((await buyer.subscription()).unlocks).toEqual([]);
      const mails = await shop.mailsOf(buyer.id);
      expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
        ["unlock-refund", "Your refund is on its way"],
      ]);
      expect(mails[0]?.text).toContain("This review is no longer available.");
      expect(
        stripe
          .asked("POST", /^refunds$/)
          .filter(({ params }) => params.payment_intent === session.payment_intent),
      ).toHaveLength(1);
    },
  );

  test("when they come back to the page before any webhook", async () => {
    const buyer = await newBuyer();
    const id = await newPublishedReview();
    const session = stripe.pay(await buyer.begin(id));
    await takenAway.hidden(id);
    expect(await buyer.checkout(session.id)).toMatchObject({ kind: "unlock", status: "refunded" });
    await expect.poll(() => stripe.get(stripe.get(session.payment_intent).latest_charge).refunded).toBe(true);
  });

  test("when amount or currency differ from the price", async () => {
    for (const wrong of [{ amount_total: 1 }, { currency: "eur" }]) {
      const buyer = await newBuyer();
      const session = Object.assign(stripe.get(await buyer.begin(reviewId)), wrong);
      stripe.pay(session.id);
      await shop.hear("checkout.session.completed", session);
      expect(await buyer.canRead(reviewId)).toBe(false);
      expect((await buyer.checkout(session.id)).status).toBe("refunded");
    }
  });

  test("when they paid for the same review twice; it stays open", async () => {
    const buyer = await newBuyer();
    const first = stripe.pay(await buyer.begin(reviewId));
    await shop.hear("checkout.session.completed", first);
    // Simulates a second session that was started because the first one seemed to have ended.
    const second = stripe.keep("cs", "checkout.session", { ...first, id: `cs_${buyer.id}`, status: "open" });
    await db.insert(checkouts).values({ id: second.id, userId: buyer.id, kind: "unlock", reviewId });
    stripe.pay(second.id);
    await shop.hear("checkout.session.completed", second);
    await expect.poll(() => stripe.get(stripe.get(second.payment_intent).latest_charge).refunded).toBe(true);
    expect(stripe.get(stripe.get(first.payment_intent).latest_charge).refunded).toBe(false);
    expect(await buyer.canRead(reviewId)).toBe(true);
    expect((await shop.mailsOf(buyer.id)).map(({ kind }) => kind).sort()).toEqual([
      "unlock-receipt",
      "unlock-refund",
    ]);
  });
});
