import { expect, test } from "vitest";
import { markets } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();

test("returns the most reviewed first, then by size, then by name; at most eight", async () => {
  const { db } = platform;
  const more = await db
    .insert(markets)
    .values(
      [
        { city: "Yonkers", population: null },
        { city: "Albany", population: 100_000 },
        { city: "Utica", population: null },
        { city: "Buffalo", population: 270_000 },
        { city: "Ithaca", population: null },
        { city: "Troy", population: null },
        { city: "Secret", population: 9_000_000, publishedAt: null },
      ].map((market) => ({
        publishedAt: new Date(),
        ...market,
        state: "NY" as const,
        slug: market.city.toLowerCase(),
      })),
    )
    .returning({ id: markets.id, city: markets.city });
  const reviewers = await storeReviewers(db, 3);
  const toolId = world.tools.copperline;
  const utica = more.find(({ city }) => city === "Utica")?.id ?? "";
  await storeReviews(db, [
    ...reviewers.map((userId) => ({ userId, toolId, marketId: world.markets.winstonSalem })),
    ...reviewers.slice(0, 2).map((userId) => ({ userId, toolId, marketId: world.markets.denver })),
    ...reviewers.slice(0, 2).map((userId) => ({ userId, toolId, marketId: utica })),
    ...reviewers.map((userId) => ({
      userId,
      toolId,
      marketId: world.markets.austin,
      status: "pending" as const,
    })),
  ]);

  const popular = await as().comps.listPopularMarkets();

  expect(popular.map(({ city, reviewCount }) => [city, reviewCount])).toEqual([
    ["Winston-Salem", 3],
    ["Denver", 2],
    ["Utica", 2],
    ["Buffalo", 0],
    ["Albany", 0],
    ["Austin", 0],
    ["Ithaca", 0],
    ["Troy", 0],
  ]);
  expect(await as().comps.listPopularMarkets()).toEqual(popular);
});
