import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reviewCredits, reviewUnlocks } from "#server/platform/db/schema/index.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { callAs } from "#tests/support/api.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { openShop } from "#tests/support/shop.ts";
import { reviewContent } from "#tests/support/world.ts";
import { grantCredit } from "./credit.ts";

const DAY_MS = 86_400_000;

const shop = await openShop();
const { stripe, db, platform, newBuyer } = shop;
const reviewId = await shop.newPublishedReview();
const otherReviewId = await shop.newPublishedReview();
const daysFromNow = (moment: string | null) => Math.round((Date.parse(moment ?? "") - Date.now()) / DAY_MS);

describe("getSubscription", () => {
  test("returns nothing at first", async () => {
    expect(await (await newBuyer()).subscription()).toEqual({
      status: null,
      isPremium: false,
      periodEnd: null,
      cancelAtPeriodEnd: false,
      hasPaymentFailed: false,
      hasPortal: false,
      credit: { until: null, days: 90, reviews: [] },
      unlocks: [],
    });
  });

  test("is visible only to the member", async () => {
    await expect(callAs(platform, VISITOR).subscriptions.getSubscription()).rejects.toMatchObject({
      status: 401,
    });
  });

  test("has no portal for Premium that was granted without a payment", async () => {
    expect(await shop.as("pia").subscriptions.getSubscription()).toMatchObject({
      status: "active",
      isPremium: true,
      periodEnd: null,
      hasPortal: false,
    });
  });

  test("lists unlocked reviews, latest first, without refunded ones", async () => {
    const buyer = await newBuyer();
    for (const id of [reviewId, otherReviewId]) stripe.pay(await buyer.begin(id));
    for (const { id } of stripe
      .all("checkout.session", (one) => one.client_reference_id === buyer.id)
      .reverse()) {
      await buyer.checkout(id);
    }
    const { unlocks } = await buyer.subscription();
    expect(unlocks.map(({ id }) => id)).toEqual([otherReviewId, reviewId]);
    expect(unlocks[0]?.title).toMatch(/^Tool number \d+ in Austin, TX$/);
    await db
      .update(reviewUnlocks)
      .set({ refundedAt: new Date() })
      .where(eq(reviewUnlocks.reviewId, reviewId));
    expect((await buyer.subscription()).unlocks.map(({ id }) => id)).toEqual([otherReviewId]);
  });

  test("links no review that is no longer public", async () => {
    const buyer = await newBuyer();
    const id = await shop.newPublishedReview();
    const checkoutId = await buyer.begin(id);
    stripe.pay(checkoutId);
    await buyer.checkout(checkoutId);
    await takeReview(platform, id, "hidden", { actorId: shop.world.people.max.id });
    expect((await buyer.subscription()).unlocks).toMatchObject([{ id, title: null }]);
  });
});

describe("an approved review", () => {
  async function newAuthor() {
    const author = await newBuyer();
    const send = async (content = newReview()) => (await (await author.call()).reviews.create(content)).id;
    const approve = (id: string) => decide(shop, id, "approved");
    const setEnd = (id: string, days: number) =>
      db
        .update(reviewCredits)
        .set({ expiresAt: new Date(Date.now() + days * DAY_MS) })
        .where(eq(reviewCredits.reviewId, id));
    return { ...author, send, approve, setEnd };
  }

  test("gives access to all reviews for 90 days, for any verdict", async () => {
    const author = await newAuthor();
    const id = await author.send(newReview({ overallRecommendation: false }));
    expect(await author.canRead(reviewId)).toBe(false);
    await author.approve(id);
    expect(await author.canRead(reviewId)).toBe(true);
    expect(await author.canRead(otherReviewId)).toBe(true);
    const { credit, isPremium, status } = await author.subscription();
    expect([isPremium, status, credit.days, daysFromNow(credit.until)]).toEqual([false, null, 90, 90]);
    expect(credit.reviews).toEqual([
      { id, title: expect.stringMatching(/ in Austin, TX$/), until: credit.until },
    ]);
  });

  test("gives no access while pending or rejected", async () => {
    const author = await newAuthor();
    await author.send();
    await decide(shop, await author.send(), "rejected", { reason: "No" });
    expect(await author.canRead(reviewId)).toBe(false);
    expect((await author.subscription()).credit).toEqual({ until: null, days: 90, reviews: [] });
  });

  test("counts once, from its first approval: an edit earns nothing more", async () => {
    const author = await newAuthor();
    const content = newReview();
    const id = await author.send(content);
    await author.approve(id);
    await author.setEnd(id, 10);
    const { reviews } = await author.call();
    const { version } = await reviews.getContent({ id });
    await reviews.update({
      id,
      version,
      ...reviewContent({ ...content, detailedReview: `${content.detailedReview} And more.` }),
    });
    await author.approve(id);
    expect(daysFromNow((await author.subscription()).credit.until)).toBe(10);
  });

  test("doesn't add up with other credits: the latest end counts, and each shows its own", async () => {
    const author = await newAuthor();
    const [first, second] = [await author.send(), await author.send()];
    await author.approve(first);
    await author.setEnd(first, 30);
    await author.approve(second);
    const { credit } = await author.subscription();
    expect(daysFromNow(credit.until)).toBe(90);
    expect(credit.reviews.map(({ id, until }) => [id, daysFromNow(until)])).toEqual([
      [second, 90],
      [first, 30],
    ]);
  });

  test("gives no access after its days are over", async () => {
    const author = await newAuthor();
    const id = await author.send();
    await author.approve(id);
    await author.setEnd(id, -1);
    expect(await author.canRead(reviewId)).toBe(false);
    const { credit } = await author.subscription();
    expect([credit.until, credit.reviews.length]).toEqual([null, 1]);
  });

  test("keeps its credit while hidden, loses it when removed, and gets it back when restored", async () => {
    const author = await newAuthor();
    const id = await author.send();
    await author.approve(id);
    const { until } = (await author.subscription()).credit;
    const resolve = async (resolution: "hide" | "remove", reporter: "owen" | "pia") => {
      await shop.as(reporter).reports.create({ subject: { kind: "review", id }, reason: "misleading" });
      await shop.as("max").reports.resolve({ kind: "review", id, resolution, reason: "Invented" });
    };
    await resolve("hide", "owen");
    expect(await author.canRead(reviewId)).toBe(true);
    await shop.as("max").moderation.restore({ kind: "review", id });
    expect((await author.subscription()).credit.until).toBe(until);
    await resolve("remove", "pia");
    expect(await author.canRead(reviewId)).toBe(false);
    expect((await author.subscription()).credit).toEqual({ until: null, days: 90, reviews: [] });
    await shop.as("max").moderation.restore({ kind: "review", id });
    const restored = (await author.subscription()).credit.until;
    expect(Math.abs(Date.parse(restored ?? "") - Date.parse(until ?? ""))).toBeLessThan(1000);
  });

  test("earns the configured number of days once, and none if its transaction rolls back", async () => {
    const author = await newAuthor();
    const review = { id: await sendIn(shop, "nora"), userId: author.id };
    const undone = new Error("undone");
    await expect(
      db.transaction(async (tx) => {
        await grantCredit(tx, { reviewCreditDays: 7, numbersCreditDays: 30 }, { ...review, hasText: true });
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await author.canRead(reviewId)).toBe(false);
    await db.transaction((tx) =>
      grantCredit(tx, { reviewCreditDays: 7, numbersCreditDays: 30 }, { ...review, hasText: true }),
    );
    await db.transaction((tx) =>
      grantCredit(tx, { reviewCreditDays: 70, numbersCreditDays: 30 }, { ...review, hasText: true }),
    );
    expect(daysFromNow((await author.subscription()).credit.until)).toBe(7);
  });
});
