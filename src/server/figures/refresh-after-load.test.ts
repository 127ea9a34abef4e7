import { expect, test } from "vitest";
import { countDeltas, priceMedians } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { registerFiguresJobs } from "./figures-jobs.ts";
import { refreshReviewSums } from "./refresh-after-load.ts";

const { world, platform, db } = await openTestApi();

const storeMany = async (count: number, marketId: string) => {
  const reviewers = await storeReviewers(db, count);
  await storeReviews(
    db,
    reviewers.map((userId) => ({ userId, toolId: world.tools.copperline, marketId })),
  );
};

/** Counts the pending work. */
const state = async () => ({
  unfolded: await db.$count(countDeltas),
  staleMedians: (await db.select().from(priceMedians)).filter(({ computedAt }) => computedAt === null).length,
});

const DONE = { unfolded: 0, staleMedians: 0 };

test("updates every sum in one call after a bulk load", async () => {
  await storeMany(2001, world.markets.austin);
  expect(await state()).toMatchObject({ unfolded: 2001 });
  await refreshReviewSums(platform);
  expect(await state()).toEqual(DONE);
});

test("the recurring jobs do the same", async () => {
  await storeMany(3, world.markets.denver);
  const handlers: (() => Promise<void>)[] = [];
  registerFiguresJobs({
    ...platform,
    jobs: { ...platform.jobs, every: (_name, _when, handler) => void handlers.push(handler) },
  });
  for (const handler of handlers) await handler();
  expect(await state()).toEqual(DONE);
});
