import { beforeAll, describe, expect, test } from "vitest";
import { CATEGORIES } from "#contract/parts.ts";
import { markets } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();

beforeAll(async () => {
  const { nora, owen } = world.people;
  const { austin } = world.markets;
  const { copperline, foyer } = world.tools;
  const publishedAt = new Date();
  await platform.db.insert(markets).values([
    { city: "St. Louis", state: "MO", slug: "st-louis", publishedAt },
    { city: "Coeur d'Alene", state: "ID", slug: "coeur-dalene", publishedAt },
    { city: "New York", state: "NY", slug: "new-york", publishedAt },
    { city: "Washington", state: "DC", slug: "washington", publishedAt },
    { city: "La Fayette", state: "GA", slug: "la-fayette", publishedAt },
    { city: "Lafayette", state: "GA", slug: "lafayette", publishedAt },
    { city: "Hidden Hollow", state: "TX", slug: "hidden-hollow", publishedAt: null },
  ]);
  await storeReviews(platform.db, [
    {
      userId: nora.id,
      toolId: copperline,
      marketId: austin,
      createdAt: new Date("2026-03-01T10:00:00.123Z"),
    },
    { userId: owen.id, toolId: copperline, marketId: austin, createdAt: new Date("2026-02-01T10:00:00Z") },
    {
      userId: nora.id,
      toolId: foyer,
      marketId: austin,
      category: "CRM",
      status: "pending",
      createdAt: new Date("2026-04-01T10:00:00Z"),
    },
  ]);
});

describe("any spelling finds a market and its canonical slug", () => {
  test.each([
    ["TX", "austin", "austin"],
    ["tx", "Austin", "austin"],
    ["Texas", "AUSTIN", "austin"],
    ["NC", "winston salem", "winston-salem"],
    ["north-carolina", "Winston-Salem", "winston-salem"],
    ["MO", "st-louis", "st-louis"],
    ["MO", "St. Louis", "st-louis"],
    ["MO", "saint-louis", "st-louis"],
    ["Missouri", "Saint Louis", "st-louis"],
    ["ID", "coeur-d-alene", "coeur-dalene"],
    ["ID", "Coeur d'Alene", "coeur-dalene"],
    ["ID", "coeur-d'alene", "coeur-dalene"],
    ["new-york", "new-york", "new-york"],
    ["D.C.", "Washington", "washington"],
    ["GA", "lafayette", "lafayette"],
    ["GA", "la-fayette", "la-fayette"],
    ["GA", "La Fayette", "la-fayette"],
  ])("%s / %s", async (state, city, slug) => {
    expect((await as().markets.get({ state, city })).slug).toBe(slug);
  });
});

test("returns the totals of its approved reviews", async () => {
  const market = await as().markets.get({ state: "TX", city: "austin" });
  expect(market).toMatchObject({
    id: world.markets.austin,
    city: "Austin",
    state: "TX",
    reviewCount: 2,
    toolCount: 1,
    lastReviewAt: "2026-03-01T10:00:00.123Z",
  });
  expect(market.reviewCountByCategory).toEqual(
    CATEGORIES.map((category, index) => ({ category, reviewCount: index === 0 ? 2 : 0 })),
  );
});

test("returns zeros for a market without reviews", async () => {
  expect(await as().markets.get({ state: "CO", city: "denver" })).toMatchObject({
    reviewCount: 0,
    toolCount: 0,
    lastReviewAt: null,
  });
});

test.each([
  ["TX", "nowhere"],
  ["TX", "denver"],
  ["ZZ", "austin"],
  ["", "austin"],
  ["TX", ""],
  ["TX", "!!!"],
  ["TX", "hidden-hollow"],
  ["TX", "%"],
  ["TX", "'; drop table markets; --"],
])("returns 404 for %j / %j", async (state, city) => {
  await expect(as("max").markets.get({ state, city })).rejects.toMatchObject({
    code: "NOT_FOUND",
    status: 404,
  });
});

test.each([
  { state: "T".repeat(31), city: "austin" },
  { state: "TX", city: "a".repeat(101) },
  { state: "TX", city: "aus\0tin" },
  { state: "TX", city: "austin\n" + "x" },
  { state: "TX" },
])("rejects %j", async (input) => {
  await expect(as().markets.get(input as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
