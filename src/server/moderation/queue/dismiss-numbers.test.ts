import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { moderationLog, numberChecks, reviews } from "#server/platform/db/schema/index.ts";
import { recheckNumbers } from "#server/reviews/unusual-numbers/recheck.ts";
import { emptyBeforeEach, MISSING, openTestApi } from "#tests/support/api.ts";
import { decide } from "#tests/support/sent-reviews.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";
import { reviewContent } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, db } = api;
const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
const store = reviewsBy(db, await storeReviewers(db, 5), place);
await store(
  Array.from({ length: 5 }, () => ({ monthlyCost: 499, leadVolumeMonthly: 30, conversionRate: 3 })),
);

emptyBeforeEach(db, moderationLog);

const YEARLY = { monthlyCost: 12_000, leadVolumeMonthly: 30, conversionRate: 3 };
const confirmed = (...values: number[]) => ({
  confirmedNumbers: values.map((value) => ({ field: "monthlyCost" as const, value })),
});
const found = async () => (await as("max").moderation.listUnusual({})).items;
const waiting = async () =>
  (await as("max").moderation.listPending({ kind: "reviews", show: "unusual" })).items;
const dismissals = async () =>
  (await as("max").moderation.listLog({})).items.filter(({ action }) => action === "dismiss-numbers");

async function publish(person: "owen" | "max" = "owen"): Promise<{ id: string; revisionId: string }> {
  const { id } = await as(person).reviews.create({ ...reviewContent(YEARLY), ...confirmed(12_000) });
  await decide(api, id, "approved", { moderator: "ada" });
  const [item] = await found();
  expect(item).toMatchObject({ reviewId: id });
  return { id, revisionId: item?.id ?? "" };
}

async function edit(id: string, content: Partial<ReturnType<typeof reviewContent>>, ...values: number[]) {
  const { version } = await as("owen").reviews.getContent({ id });
  await as("owen").reviews.update({
    ...reviewContent(YEARLY),
    ...content,
    ...confirmed(...values),
    id,
    version,
  });
}

test("takes a review off the list, once, with an entry in the log", async () => {
  const { id, revisionId } = await publish();
  for (const _ of ["first", "second"]) await as("max").moderation.dismissNumbers({ id: revisionId });
  expect(await found()).toEqual([]);
  expect(await dismissals()).toMatchObject([
    { actor: { id: world.people.max.id }, subject: { kind: "review", id } },
  ]);
  // Comparing it again, because others reported since, changes nothing.
  await recheckNumbers(db, {
    id: revisionId,
    content: reviewContent(YEARLY) as never,
    post: { id, ...place },
  });
  expect(await db.select().from(numberChecks).where(eq(numberChecks.reviewId, id))).toMatchObject([
    { unusual: [{ field: "monthlyCost" }] },
  ]);
  expect(await found()).toEqual([]);

  // The same number in a new version is still fine.
  await edit(id, { detailedReview: "Another text, about the same price." });
  expect(await waiting()).toEqual([]);
  expect((await as("max").moderation.listPending({ kind: "reviews" })).items).toMatchObject([
    { unusual: [] },
  ]);
  await decide(api, id, "approved");
  expect(await found()).toEqual([]);

  // Another one isn't.
  await edit(id, { monthlyCost: 24_000 }, 24_000);
  expect(await waiting()).toMatchObject([{ itemId: id, unusual: [{ value: 24_000 }] }]);
  await decide(api, id, "approved");
  expect(await found()).toMatchObject([{ reviewId: id, unusual: [{ value: 24_000 }] }]);
  expect((await as("max").moderation.countPending()).numbers).toBe(1);
  await as("owen").posts.remove({ kind: "reviews", id });
});

test("can be undone by the same moderator for some seconds, without a trace", async () => {
  const { id, revisionId } = await publish();
  const undo = (person: "max" | "ada") => as(person).moderation.undoDismissal({ id: revisionId });
  const tooLate = { code: "TOO_LATE" };
  await expect(undo("max")).rejects.toMatchObject(tooLate);
  await as("max").moderation.dismissNumbers({ id: revisionId });
  await expect(undo("ada")).rejects.toMatchObject(tooLate);
  await undo("max");
  expect(await found()).toMatchObject([{ reviewId: id, unusual: [{ value: 12_000 }] }]);
  expect(await dismissals()).toEqual([]);

  await as("max").moderation.dismissNumbers({ id: revisionId });
  await db.update(moderationLog).set({ createdAt: sql`now() - interval '1 minute'` });
  await expect(undo("max")).rejects.toMatchObject(tooLate);
  expect(await found()).toEqual([]);
  await as("owen").posts.remove({ kind: "reviews", id });
});

test("the list is searched like the queue", async () => {
  const { id } = await publish();
  const search = async (q: string) => (await as("max").moderation.listUnusual({ q })).items;
  expect(await search("copperline")).toMatchObject([{ reviewId: id }]);
  expect(await search("austin")).toHaveLength(1);
  expect(await search("another tool")).toEqual([]);
  await as("owen").posts.remove({ kind: "reviews", id });
});

test("needs a public version of someone else's", async () => {
  const { id, revisionId } = await publish("max");
  expect(await found()).toMatchObject([{ can: { dismiss: false } }]);
  const call = () => as("max").moderation.dismissNumbers({ id: revisionId });
  await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as("max").moderation.dismissNumbers({ id: MISSING })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await db.update(reviews).set({ moderationStatus: "hidden" }).where(eq(reviews.id, id));
  await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await dismissals()).toEqual([]);
});
