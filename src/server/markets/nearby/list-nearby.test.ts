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

test("lists markets with reviews nearby", async () => {
  expect(await as().markets.listNearby({ state: "tx", city: "Austin" })).toEqual([
    { city: "Waco", state: "TX", slug: "waco", reviewCount: 2, miles: 69 },
    { city: "Lawton", state: "OK", slug: "lawton", reviewCount: 1, miles: 207 },
  ]);
});

test("new reviews add markets", async () => {
  await review(dallas?.id ?? "", 5);
  const nearby = await as().markets.listNearby({ state: "TX", city: "austin" });
  expect(nearby.map(({ city, miles }) => [city, miles])).toEqual([
    ["Waco", 69],
    ["Dallas", 138],
    ["Lawton", 207],
  ]);
});

test("of a category, lists the nearest with reviews in it, however far they are", async () => {
  const near = (category?: "Lead Generation" | "CRM") =>
    as().markets.listNearby({ state: "CO", city: "denver", category });
  expect(await near()).toEqual([]);
  expect((await near("Lead Generation")).map(({ city }) => city)).toEqual(["Lawton", "Dallas", "Waco"]);
  expect(await near("CRM")).toEqual([]);
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
