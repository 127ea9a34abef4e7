import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  numberChecks,
  rateLimits,
  reviewRevisions,
  reviews,
  users,
} from "#server/platform/db/schema/index.ts";
import { withoutPauses } from "#server/platform/jobs/pace.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide } from "#tests/support/sent-reviews.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";
import { reviewContent } from "#tests/support/world.ts";
import { checkOlderReviews } from "./recheck.ts";

const api = await openTestApi();
const { as, world, db } = api;

emptyBeforeEach(db, rateLimits);

/** Five reports of $499 and 30 leads in Austin, none in Waco. */
beforeAll(async () => {
  const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
  const store = reviewsBy(db, await storeReviewers(db, 5), place);
  await store(
    Array.from({ length: 5 }, () => ({ monthlyCost: 499, leadVolumeMonthly: 30, conversionRate: 3 })),
  );
});

const YEARLY = { monthlyCost: 12_000, leadVolumeMonthly: 30, conversionRate: 3 };
const REASON =
  "$12,000 a month is 24 times the median of Copperline Leads in Austin ($499, 5 reviews). Is it per year?";
const ASKED = [{ field: "monthlyCost", value: 12_000, text: REASON, suggested: 1000 }];
const QUESTIONS = [
  {
    field: "monthlyCost",
    value: 12_000,
    text: "$12,000 a month? Others pay about $499.",
    correction: { value: 1000, text: "It's $1,000 a month, paid yearly" },
  },
];
const CONFIRMED = { confirmedNumbers: [{ field: "monthlyCost" as const, value: 12_000 }] };

const checksOf = (reviewId: string) =>
  db.select().from(numberChecks).where(eq(numberChecks.reviewId, reviewId));
const reasonsOf = async (reviewId: string) =>
  (await checksOf(reviewId)).flatMap(({ unusual }) => unusual.map(({ text }) => text));
const unusualNames = async () =>
  (await as("max").moderation.listUnusual({})).items.map(({ reviewId }) => reviewId);

describe("an unusual number", () => {
  test("is asked about before anything is stored, and once its author confirmed it, moderators see the reason", async () => {
    const content = reviewContent(YEARLY);
    const before = await db.$count(reviews);
    await expect(as("owen").reviews.create(content)).rejects.toMatchObject({
      code: "UNUSUAL_NUMBERS",
      data: { questions: QUESTIONS },
    });
    expect(await db.$count(reviews)).toBe(before);

    const { id } = await as("owen").reviews.create({ ...content, ...CONFIRMED });
    expect(await checksOf(id)).toMatchObject([{ unusual: ASKED, confirmedAt: expect.any(Date) }]);
    const { items } = await as("max").moderation.listPending({ kind: "reviews", show: "unusual" });
    expect(items).toMatchObject([{ itemId: id, unusual: ASKED, isConfirmed: true }]);
    expect(await unusualNames()).toEqual([]);

    // The same number isn't asked about again, another one is.
    const { version } = await as("owen").reviews.getContent({ id });
    const edit = { ...content, id, version };
    await as("owen").reviews.update({ ...edit, detailedReview: "Another text." });
    const later = (await as("owen").reviews.getContent({ id })).version;
    await expect(
      as("owen").reviews.update({ ...edit, ...CONFIRMED, version: later, monthlyCost: 6000 }),
    ).rejects.toMatchObject({
      code: "UNUSUAL_NUMBERS",
      data: { questions: [{ correction: { value: 500 } }] },
    });

    await decide(api, id, "approved");
    expect(await unusualNames()).toEqual([id]);
    expect((await as("max").moderation.listPending({ kind: "reviews", show: "unusual" })).items).toEqual([]);
    // An edit takes its review off the list when it is approved.
    const last = (await as("owen").reviews.getContent({ id })).version;
    await as("owen").reviews.update({ ...edit, version: last, monthlyCost: 1000 });
    expect(await unusualNames()).toEqual([id]);
    await decide(api, id, "approved");
    expect(await unusualNames()).toEqual([]);
    await as("owen").posts.remove({ kind: "reviews", id });
  });

  test("of a city without reports is compared with those of its state", async () => {
    const { id } = await as("nora").reviews.create({
      ...reviewContent({ ...YEARLY, city: "Waco" }),
      ...CONFIRMED,
    });
    expect(await reasonsOf(id)).toEqual([expect.stringContaining("Copperline Leads in Texas")]);
    await as("nora").posts.remove({ kind: "reviews", id });
  });

  test("of a tool without reports is compared with those of its category", async () => {
    const content = reviewContent({ ...YEARLY, toolName: "Unheard Leads" });
    await expect(as("nora").reviews.create(content)).rejects.toMatchObject({ code: "UNUSUAL_NUMBERS" });
    const { id } = await as("nora").reviews.create({ ...content, ...CONFIRMED });
    expect(await reasonsOf(id)).toEqual([expect.stringContaining("Lead Generation in Austin")]);
  });

  test("is asked about only if its review isn't a duplicate", async () => {
    const content = { ...reviewContent(YEARLY), city: "Waco" };
    const { id } = await as("nora").reviews.create({ ...content, ...CONFIRMED });
    const taken = { code: "ALREADY_REVIEWED", data: { reviewId: id } };
    await expect(as("nora").reviews.create(content)).rejects.toMatchObject(taken);
    await db.update(users).set({ email: "sam.rivers@gmail.com" }).where(eq(users.id, world.people.nora.id));
    await db.update(users).set({ email: "samrivers@gmail.com" }).where(eq(users.id, world.people.pia.id));
    await expect(as("pia").reviews.create(content)).rejects.toMatchObject({ code: "SAME_MAILBOX" });
    await as("nora").posts.remove({ kind: "reviews", id });
  });

  test("in someone else's review says nothing about it", async () => {
    const { id } = await as("owen").reviews.create(
      reviewContent({ ...YEARLY, ...CONFIRMED, city: "Waco" } as never),
    );
    const { version } = await as("owen").reviews.getContent({ id });
    for (const monthlyCost of [12_000, 24_000]) {
      const edit = { ...reviewContent({ ...YEARLY, city: "Waco", monthlyCost }), id, version };
      await expect(as("nora").reviews.update(edit)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("a check while a review is written", () => {
  const { toolName, category, city, state, reviewerType } = reviewContent();
  const typed = { toolName, category, city, state, reviewerType };
  const check = (numbers: object, name: "nora" | "owen" = "nora") =>
    as(name).reviews.checkNumbers({ ...typed, ...numbers });

  test("asks what submitting asks, and stores nothing", async () => {
    const before = [await db.$count(reviews), await db.$count(numberChecks)];
    expect(await check({ monthlyCost: 12_000 })).toEqual({ questions: QUESTIONS });
    expect(await check(YEARLY)).toEqual({ questions: QUESTIONS });
    expect(await check({})).toEqual({ questions: [] });
    expect(await check({ ...YEARLY, monthlyCost: 499 })).toEqual({ questions: [] });
    expect([await db.$count(reviews), await db.$count(numberChecks)]).toEqual(before);
  });

  test("of an edit leaves out numbers that the author submitted before, and tells others nothing", async () => {
    const { id } = await as("owen").reviews.create({
      ...reviewContent({ ...YEARLY, city: "Laredo" }),
      ...CONFIRMED,
    });
    const edit = { ...YEARLY, city: "Laredo", reviewId: id };
    expect(await check(edit, "owen")).toEqual({ questions: [] });
    expect(await check({ ...edit, monthlyCost: 24_000 }, "owen")).toMatchObject({
      questions: [{ value: 24_000 }],
    });
    expect(await check({ ...edit, monthlyCost: 24_000 })).toEqual({ questions: [] });
    await as("owen").posts.remove({ kind: "reviews", id });
  });

  test("is for members", async () => {
    await expect(as().reviews.checkNumbers({ ...typed, monthlyCost: 12_000 })).rejects.toMatchObject({
      status: 401,
    });
    await expect(check({ monthlyCost: -1 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("a job compares reviews from before, once", async () => {
  const { id } = await as("nora").reviews.create({ ...reviewContent(YEARLY), ...CONFIRMED });
  await decide(api, id, "approved");
  await db.delete(numberChecks);
  expect(await unusualNames()).toEqual([]);
  const open = await db.$count(reviewRevisions, eq(reviewRevisions.status, "pending"));
  expect(await checkOlderReviews(db, withoutPauses)).toBeGreaterThan(open);
  expect(await checksOf(id)).toMatchObject([{ unusual: ASKED, confirmedAt: null }]);
  expect(await unusualNames()).toEqual([id]);
  expect(await checkOlderReviews(db, withoutPauses)).toBe(0);
});
