import { expect, test } from "vitest";
import { reviews } from "#server/platform/db/schema/index.ts";
import { collect } from "#server/platform/memory/topics.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const [ana = "", ben = "", cy = ""] = await storeReviewers(db, 3);
emptyBeforeEach(db, reviews);

const day = (date: number) => ({ createdAt: new Date(Date.UTC(2026, 5, date)) });
const ofFoyer = { toolId: foyer, category: "CRM" as const };

test("lists the newest approved reviews of different tools and authors, whatever they score", async () => {
  const [, , oldest, , newest] = await storeReviews(db, [
    { userId: ben, toolId: copperline, marketId: denver, ...day(1) },
    { userId: cy, ...ofFoyer, marketId: denver, ...day(2) },
    { userId: ben, ...ofFoyer, marketId: austin, score: 9.5, ...day(3) },
    // Of the same author as the newest one.
    { userId: ana, ...ofFoyer, marketId: austin, ...day(4) },
    { userId: ana, toolId: copperline, marketId: austin, score: 1, ...day(5) },
    { userId: cy, ...ofFoyer, marketId: austin, status: "pending", ...day(6) },
  ]);
  const listed = await as().reviews.listNewest();
  expect(listed.map(({ id, score }) => [id, score])).toEqual([
    [newest, 1],
    [oldest, 9.5],
  ]);
});

test("has only what Home shows, with the first sentence of the excerpt", async () => {
  const excerpt = "Half of the contacts never open their mail. The rest love it.";
  const [id] = await storeReviews(db, [
    {
      ...{ userId: ana, ...ofFoyer, marketId: austin, score: 8.5, monthlyCost: 100, ...day(1) },
      recommended: true,
      ...{ excerpt, detailedReview: `${excerpt} Locked words.` },
    },
  ]);
  expect(await as().reviews.listNewest()).toEqual([
    {
      ...{ id, tool: "Foyer CRM", market: "Austin, TX", score: 8.5 },
      ...{ monthlyCost: 100, isRecommended: true },
      text: "Half of the contacts never open their mail.",
      ...{ reviewer: "Reviewer", connection: null },
      createdAt: "2026-06-01T00:00:00.000Z",
    },
  ]);
});

test("a kept answer without reviews goes out of date with the first one", async () => {
  const { value, topics } = await collect(() => as().reviews.listNewest());
  expect(value).toEqual([]);
  expect(topics).toContain("reviews");
});
