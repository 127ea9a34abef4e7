import { expect, test } from "vitest";
import { markets } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { austin } = world.markets;

/** Austin is at 30.2672, -97.7431; a degree of latitude is 69.09 miles. */
const [waco, dallas, lawton, hidden] = await db
  .insert(markets)
  .values(
    (
      [
        ["Waco", "TX", 31.2672],
        ["Dallas", "TX", 32.2672],
        ["Lawton", "OK", 33.2672],
        ["Hidden Hollow", "TX", 30.5],
        ["Far Away", "TX", 34.2672],
      ] as const
    ).map(([city, state, latitude]) => ({
      ...{ city, state, slug: city.toLowerCase().replace(" ", "-"), latitude, longitude: -97.7431 },
      publishedAt: city === "Hidden Hollow" ? null : new Date(),
    })),
  )
  .returning();
const review = async (marketId: string, count: number) => {
  const reviewers = await storeReviewers(db, count);
  await storeReviews(
    db,
    reviewers.map((userId) => ({ userId, toolId: world.tools.copperline, marketId })),
  );
};
await review(austin, 7);
await review(waco?.id ?? "", 2);
await review(lawton?.id ?? "", 1);
await review(hidden?.id ?? "", 1);

test("lists markets with reviews nearby and draws the state", async () => {
  const { nearby, map, ...totals } = await as().markets.listNearby({ state: "tx", city: "Austin" });
  expect(nearby).toEqual([
    { city: "Waco", state: "TX", slug: "waco", reviewCount: 2, miles: 69 },
    { city: "Lawton", state: "OK", slug: "lawton", reviewCount: 1, miles: 207 },
  ]);
  expect(totals).toEqual({ reviewCount: 9, marketCount: 2 });
  expect(map.labels.map(({ city, x, y }) => [city, x, y])).toEqual([
    ["Austin", 109, 89],
    ["Waco", 109, 75],
  ]);
  // Without Austin, and the other two have no reviews.
  expect(map.dots).toEqual([
    { diameter: 3, path: "M109 75h0" },
    { diameter: 0, path: expect.stringMatching(/^(M\d+ \d+h0){2}$/) },
  ]);
});

test("new reviews change the counts, and add markets", async () => {
  await review(dallas?.id ?? "", 5);
  const { nearby, reviewCount, marketCount } = await as().markets.listNearby({ state: "TX", city: "austin" });
  expect(nearby.map(({ city, miles }) => [city, miles])).toEqual([
    ["Waco", 69],
    ["Dallas", 138],
    ["Lawton", 207],
  ]);
  expect({ reviewCount, marketCount }).toEqual({ reviewCount: 14, marketCount: 3 });
});

test("a market far from all others has none, but its map", async () => {
  const { nearby, map } = await as().markets.listNearby({ state: "CO", city: "denver" });
  expect(nearby).toEqual([]);
  expect(map.labels.map(({ city }) => city)).toEqual(["Denver"]);
});

test("unknown markets and those that are not public are missing", async () => {
  for (const city of ["nowhere", "hidden-hollow"]) {
    await expect(as("max").markets.listNearby({ state: "TX", city })).rejects.toMatchObject({ status: 404 });
  }
});

test("the map of the country has the markets with reviews, and names the largest", async () => {
  const { dots, labels } = await as().markets.getMap();
  expect(dots.flatMap(({ path }) => path.match(/M/g) ?? [])).toHaveLength(4);
  expect(labels[0]).toMatchObject({ city: "Austin", reviewCount: 7, x: 464, y: 497 });
});
