import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { foldCounts } from "#server/figures/fold-counts.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline } = world.tools;
const reviewers = await storeReviewers(db, 5);
const SHORT = "What we liked is not everything.";
const LONG = "What we liked is a long story. ".repeat(15);

const store = (
  marketId: string,
  texts: readonly (string | null)[],
  status: "approved" | "pending" = "approved",
) =>
  storeReviews(
    db,
    texts.map((detailedReview, index) => {
      return {
        userId: reviewers[index] ?? "",
        toolId: copperline,
        marketId,
        detailedReview,
        status,
        score: 8,
      };
    }),
  );

const overview = () => as().reviews.getOverview();

beforeEach(async () => {
  await db.delete(reviews);
  await foldCounts(db);
});

test("counts approved reviews, markets with reviews, and public tools", async () => {
  const toolCount = (await as().tools.list()).length;
  await expect
    .poll(overview)
    .toEqual({ reviewCount: 0, marketCount: 0, toolCount, latestAt: null, sampleId: null });
  await store(austin, [SHORT, SHORT]);
  await store(denver, [SHORT], "pending");
  await expect.poll(overview).toMatchObject({ reviewCount: 2, marketCount: 1, toolCount });
  await db.update(reviews).set({ moderationStatus: "approved" }).where(eq(reviews.marketId, denver));
  await expect.poll(overview).toMatchObject({ reviewCount: 3, marketCount: 2, toolCount });
});

test("has the date of the newest approved review", async () => {
  const [userId = "", other = ""] = reviewers;
  const review = { userId, toolId: copperline, marketId: austin };
  await storeReviews(db, [
    { ...review, createdAt: new Date("2026-03-01T10:00:00Z") },
    { ...review, userId: other, createdAt: new Date("2026-04-02T10:00:00Z") },
    { ...review, marketId: denver, createdAt: new Date("2026-05-03T10:00:00Z"), status: "pending" },
  ]);
  await expect.poll(overview).toMatchObject({ latestAt: "2026-04-02T10:00:00.000Z" });
});

const agree = (...ids: (string | undefined)[]) =>
  db
    .update(reviews)
    .set({ sampleAgreedAt: new Date() })
    .where(
      inArray(
        reviews.id,
        ids.map((id) => id ?? ""),
      ),
    );

test("takes as a sample the newest good review of 100 words or more whose author agreed", async () => {
  const [old, long, short, bad, silent] = await store(austin, [LONG, LONG, SHORT, LONG, LONG]);
  await db
    .update(reviews)
    .set({ leadQualityScore: 7.9 })
    .where(eq(reviews.id, bad ?? ""));
  expect((await overview()).sampleId).toBeNull();
  await agree(bad);
  expect((await overview()).sampleId).toBeNull();
  await agree(short);
  await expect.poll(async () => (await overview()).sampleId).toBe(short);
  await agree(old, long);
  await expect.poll(async () => (await overview()).sampleId).toBe(long);

  const visitor = as();
  const read = async (id: string | undefined) =>
    (await visitor.reviews.get({ id: id ?? "" })).detailedReview.access;
  expect([await read(long), await read(silent)]).toEqual(["full", "locked"]);
  await db
    .update(reviews)
    .set({ sampleAgreedAt: null })
    .where(eq(reviews.id, long ?? ""));
  await expect.poll(() => read(long)).toBe("locked");
  expect((await overview()).sampleId).toBe(old);
});

test("never takes a review that isn't public, or that has no text", async () => {
  await agree(...(await store(austin, [null])));
  const [pending] = await store(denver, [LONG], "pending");
  await agree(pending);
  expect((await overview()).sampleId).toBeNull();
  for (const moderationStatus of ["approved", "rejected"] as const) {
    await db
      .update(reviews)
      .set({ moderationStatus })
      .where(eq(reviews.id, pending ?? ""));
    const shown = moderationStatus === "approved" ? pending : null;
    await expect.poll(async () => (await overview()).sampleId).toBe(shown);
  }
});
