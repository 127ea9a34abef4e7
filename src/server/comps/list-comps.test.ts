import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COMPS_SORTS, type CompsSort } from "#contract/comps/comps.ts";
import type { Comp, Spread } from "#contract/comps/views.ts";
import { markets, reviews, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";
import { sortComps } from "./list-comps.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { austin, denver } = world.markets;
const { foyer } = world.tools;
const reviewers = await storeReviewers(db, 12);
const [rolodesk] = await db
  .insert(tools)
  .values({
    name: "Rolodesk",
    normalizedName: "rolodesk",
    slug: "rolodesk",
    category: "CRM",
    publishedAt: new Date(),
  })
  .returning();
if (!rolodesk) throw new Error("The tool was not stored");

afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  await db.delete(reviews);
});

const store = reviewsBy(db, reviewers, { toolId: foyer, marketId: austin, category: "CRM" });

/** Six reviews in Austin, and three that are not of it. */
const storeAustin = () =>
  store([
    { monthlyCost: 100, leadVolumeMonthly: 1000, conversionRate: 50, score: 8 },
    { monthlyCost: 200, leadVolumeMonthly: 1000, conversionRate: 80, score: 9 },
    { monthlyCost: 300, leadVolumeMonthly: 2000, conversionRate: 50, score: 7, recommended: false },
    {
      ...{ monthlyCost: 400, leadVolumeMonthly: 4000, conversionRate: 100, score: 10 },
      createdAt: new Date("2026-11-30T23:59:59Z"),
    },
    { toolId: rolodesk.id, monthlyCost: 50, leadVolumeMonthly: 0, conversionRate: 0, score: 10 },
    { toolId: rolodesk.id, monthlyCost: 70, leadVolumeMonthly: 700, conversionRate: 100, score: 9 },
    { monthlyCost: 9999, status: "pending" },
    { marketId: denver, monthlyCost: 500, leadVolumeMonthly: 1000, conversionRate: 100, score: 1 },
    { category: "Lead Generation", toolId: world.tools.copperline, monthlyCost: 9999 },
  ]);

const closeTo = (spread: Spread) =>
  Object.fromEntries(
    Object.entries(spread).map(([name, number]) => [
      name,
      number === null ? null : expect.closeTo(number, 9),
    ]),
  );

const listCrms = (area: { market?: string; state?: "TX" | "CO" }, sort?: CompsSort) =>
  as().comps.list({ category: "CRM", sort, ...area });

test("adds up the reviews of each tool of a category in a market", async () => {
  await storeAustin();
  const comps = await listCrms({ market: "austin-tx" });
  expect(comps).toMatchObject({
    area: { kind: "market", market: { id: austin, city: "Austin", state: "TX", slug: "austin" } },
    category: "CRM",
    toolCount: 2,
    reviewCount: 6,
    recommendedCount: 5,
    // 50, 70, 100, 200, 300, 400
    monthlyCost: {
      reviewCount: 6,
      lowest: 50,
      lowerQuartile: 77.5,
      median: 150,
      upperQuartile: 275,
      highest: 400,
    },
    // 10¢, 10¢, 20¢, 25¢, 30¢ per active contact; one has no contacts
    costPerResult: closeTo({
      reviewCount: 5,
      lowest: 0.1,
      lowerQuartile: 0.1,
      median: 0.2,
      upperQuartile: 0.25,
      highest: 0.3,
    }),
  });
  expect(comps.averageScore).toBeCloseTo(53 / 6, 5);
  expect(comps.rows).toEqual([
    {
      tool: { id: foyer, name: "Foyer CRM", category: "CRM", slug: "foyer-crm" },
      latestMonth: "Nov 2026",
      isOld: false,
      rating: expect.any(Number),
      rank: null,
      around: null,
      reviewCount: 4,
      averageScore: 8.5,
      recommendedCount: 3,
      monthlyCost: {
        reviewCount: 4,
        lowest: 100,
        median: 250,
        highest: 400,
      },
      // 10¢, 20¢, 25¢, 30¢
      costPerResult: closeTo({
        reviewCount: 4,
        lowest: 0.1,
        lowerQuartile: 0.175,
        median: 0.225,
        upperQuartile: 0.2625,
        highest: 0.3,
      }),
    },
    {
      tool: { id: rolodesk.id, name: "Rolodesk", category: "CRM", slug: "rolodesk" },
      latestMonth: "Jan 2026",
      isOld: false,
      rating: expect.any(Number),
      rank: null,
      around: null,
      reviewCount: 2,
      averageScore: 9.5,
      recommendedCount: 2,
      monthlyCost: {
        reviewCount: 2,
        lowest: 50,
        median: null,
        highest: 70,
      },
      costPerResult: closeTo({
        reviewCount: 1,
        lowest: 0.1,
        lowerQuartile: null,
        median: null,
        upperQuartile: null,
        highest: 0.1,
      }),
    },
  ]);
});

test.each([
  ["a state", { state: "TX" }, 6],
  ["another state", { state: "CO" }, 1],
  ["the country", {}, 7],
  ["the country for an unknown market", { market: "nowhere-tx" }, 7],
  ["the market of both", { market: "Denver, CO", state: "TX" }, 1],
] as const)("reads the reviews of %s", async (_, area, count) => {
  await storeAustin();
  expect(await listCrms(area)).toMatchObject({ reviewCount: count, monthlyCost: { reviewCount: count } });
});

test.each([
  ["18 months old", "2026-07-31T12:00:00Z", false],
  ["older", "2026-07-31T12:00:01Z", true],
])("the latest report may be %s", async (_, now, isOld) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
  await store(
    [{}, { createdAt: new Date("2025-01-31T12:00:00Z") }].map((one) => ({
      createdAt: new Date("2024-12-31T12:00:00Z"),
      ...one,
    })),
  );
  const { rows } = await listCrms({ market: "austin-tx" });
  expect(rows).toMatchObject([{ latestMonth: "Jan 2025", isOld }]);
});

test("has neither numbers nor rows without reviews", async () => {
  const { rows, toolCount, reviewCount, averageScore, monthlyCost } = await listCrms({ market: "austin-tx" });
  expect({ rows, toolCount, reviewCount, averageScore }).toEqual({
    rows: [],
    toolCount: 0,
    reviewCount: 0,
    averageScore: null,
  });
  expect(monthlyCost).toEqual({
    reviewCount: 0,
    lowest: null,
    lowerQuartile: null,
    median: null,
    upperQuartile: null,
    highest: null,
  });
});

test.each([
  // $600 for 60 leads; $300 for 20,000 impressions; 90 of 120 appointments kept for $45.
  ["Lead Generation", { monthlyCost: 600, leadVolumeMonthly: 60, conversionRate: 5 }, 10],
  ["Marketing", { monthlyCost: 300, leadVolumeMonthly: 20_000, conversionRate: 2 }, 15],
  ["Social Media", { monthlyCost: 300, leadVolumeMonthly: 20_000, conversionRate: 2 }, 15],
  ["Virtual Tours", { monthlyCost: 80, leadVolumeMonthly: 10, conversionRate: 90 }, 8],
  ["Scheduling", { monthlyCost: 45, leadVolumeMonthly: 120, conversionRate: 75 }, 0.5],
  ["Transaction Management", { monthlyCost: 60, leadVolumeMonthly: 20, conversionRate: 50 }, 6],
  ["Website", { monthlyCost: 100, leadVolumeMonthly: 1000, conversionRate: 2 }, 5],
] as const)("prices what %s is paid for", async (category, bill, price) => {
  await store([{ category, ...bill }]);
  const { costPerResult } = await as().comps.list({ category });
  expect(costPerResult.lowest).toBeCloseTo(price, 9);
});

test("ranks tools by their rating: recent reviews count more, and equal ratings share a rank", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T23:59:59Z") });
  const [vault] = await db
    .insert(tools)
    .values({
      ...{ name: "Vault", normalizedName: "vault", slug: "vault" },
      ...{ category: "CRM", publishedAt: new Date() },
    })
    .returning();
  const five = (toolId: string | undefined, score: number, time: string) =>
    reviewers.slice(0, 5).map((userId) => ({ toolId, score, createdAt: new Date(time), userId }));
  await store([
    ...five(foyer, 8, "2026-11-25T00:00:00Z"),
    ...five(rolodesk.id, 8, "2026-11-25T23:59:59Z"),
    // Two half-lives of 548 days before
    ...five(vault?.id, 2, "2023-11-25T23:59:59Z"),
  ]);
  const { rankedCount, rows, picks } = await listCrms({ market: "austin-tx" }, "rank");
  expect(rankedCount).toBe(3);
  expect(picks.bestRated).toMatchObject({
    tool: { name: "Foyer CRM" },
    aboutTheSame: [{ name: "Rolodesk" }],
  });
  expect(rows.map(({ tool, rating, rank }) => [tool.name, rating, rank])).toEqual([
    // The prior is 6. (5 x 6 + 5 x 8) / (5 + 5)
    ["Foyer CRM", 7, 1],
    ["Rolodesk", 7, 1],
    // (5 x 6 + 5 x 2 / 4) / (5 + 5 / 4)
    ["Vault", 5.2, 3],
  ]);
});

test("a single rank does not decide the order", async () => {
  const of = (toolId: string, score: number, count: number) =>
    reviewers.slice(0, count).map((userId) => ({ toolId, score, userId }));
  await store([...of(foyer, 7, 5), ...of(rolodesk.id, 9, 3)]);
  const { rankedCount, rows, picks } = await listCrms({ market: "austin-tx" }, "rank");
  expect(rankedCount).toBe(0);
  expect(rows.map(({ tool }) => tool.name)).toEqual(["Rolodesk", "Foyer CRM"]);
  expect(picks.bestRated?.tool.name).toBe("Rolodesk");
});

test("a ranking of an area without two ranks is that of the smallest larger one with them", async () => {
  const of = (toolId: string, marketId: string, from: number, to: number) =>
    reviewers.slice(from, to).map((userId) => ({ toolId, marketId, userId }));
  const rankedAreaOf = async (market: string) => (await listCrms({ market }, "rank")).area;
  await store([...of(foyer, austin, 0, 5), ...of(rolodesk.id, austin, 0, 4), ...of(foyer, denver, 0, 4)]);
  expect(await rankedAreaOf("austin-tx")).toEqual({ kind: "country" });
  await store(of(rolodesk.id, denver, 4, 5));
  await expect.poll(() => rankedAreaOf("casper-wy")).toEqual({ kind: "country" });
  expect((await listCrms({ market: "austin-tx" }, "rank")).rankedCount).toBe(2);
  await store(of(rolodesk.id, austin, 4, 5));
  expect(await rankedAreaOf("austin-tx")).toMatchObject({ kind: "market" });
  expect(await rankedAreaOf("denver-co")).toEqual({ kind: "country" });
  expect((await listCrms({ market: "denver-co" })).area).toMatchObject({ kind: "market" });
});

const spreadOf = (median: number | null): Spread => ({
  reviewCount: 3,
  lowest: 1,
  lowerQuartile: null,
  median,
  upperQuartile: null,
  highest: 9,
});

interface Named {
  name: string;
  reviewCount?: number;
  averageScore?: number;
  cost?: number;
  result?: number | null;
  rank?: number | null;
  rating?: number;
}

const comp = ({
  name,
  reviewCount = 3,
  averageScore = 7,
  cost = 100,
  result = 5,
  rank = null,
  rating = 7,
}: Named): Comp => ({
  tool: { id: name, name, category: "CRM", slug: name },
  rating,
  rank,
  around: null,
  reviewCount,
  averageScore,
  recommendedCount: 0,
  monthlyCost: spreadOf(cost),
  costPerResult: spreadOf(result),
  latestMonth: "Nov 2026",
  isOld: false,
});

test.each([
  [
    "rating as shown, then reviews, then name",
    "rating",
    [
      { name: "d", rating: 7.996 },
      { name: "c", rating: 8.004 },
      { name: "b", rating: 8, reviewCount: 4 },
      { name: "a", rating: 9 },
    ],
  ],
  [
    "value, without results last",
    "value",
    [
      { name: "c", result: null },
      { name: "b", result: 2 },
      { name: "a", result: 1 },
    ],
  ],
  [
    "price",
    "price",
    [
      { name: "b", cost: 90, averageScore: 9 },
      { name: "a", cost: 80 },
    ],
  ],
  [
    "rank, without one last by rating",
    "rank",
    [
      { name: "d", averageScore: 8, reviewCount: 3, rating: 7.5 },
      { name: "c", averageScore: 7.9, reviewCount: 4, rating: 7.8 },
      { name: "b", rank: 2, reviewCount: 9 },
      { name: "a", rank: 1, reviewCount: 5 },
    ],
  ],
] as const)("sorts by %s", (_, sort, named) => {
  const sorted = sortComps(named.map(comp), sort).map(({ tool }) => tool.name);
  expect(sorted).toEqual(["a", "b", "c", "d"].slice(0, named.length));
});

test.each(COMPS_SORTS)("puts tools with few reviews after the others by %s", (sort) => {
  const few = comp({ name: "a", reviewCount: 2, averageScore: 10, cost: 1, result: 0.1 });
  expect(sortComps([few, comp({ name: "b" })], sort).map(({ tool }) => tool.name)).toEqual(["b", "a"]);
});

test("below 3 tools with medians, lists those of the smallest larger area by its figures, each once", async () => {
  const of = (toolId: string, marketId: string, count: number) =>
    reviewers.slice(0, count).map((userId) => ({ toolId, marketId, userId }));
  await store([...of(foyer, austin, 3), ...of(rolodesk.id, austin, 1), ...of(rolodesk.id, denver, 2)]);
  const shown = async (area: Parameters<typeof listCrms>[0]) => {
    const { rows, larger } = await listCrms(area);
    const named = (listed: typeof rows) => listed.map(({ tool, reviewCount }) => [tool.name, reviewCount]);
    return {
      own: named(rows),
      larger: larger && [larger.area.kind, larger.comparedCount, named(larger.rows)],
    };
  };
  expect(await shown({ market: "austin-tx" })).toEqual({
    own: [
      ["Foyer CRM", 3],
      ["Rolodesk", 1],
    ],
    larger: ["country", 1, [["Rolodesk", 3]]],
  });
  expect(await shown({ market: "denver-co" })).toMatchObject({
    own: [["Rolodesk", 2]],
    larger: ["country", 2, expect.arrayContaining([["Foyer CRM", 3]])],
  });
  expect((await shown({})).larger).toBeNull();
});

test("of tools with 3 reviews the first come, and all with fewer, the most reviewed first", () => {
  const few = [1, 2, 1].map((reviewCount, index) =>
    comp({ name: `few ${index}`, reviewCount, averageScore: 9 - index }),
  );
  expect(sortComps(few, "rating").map(({ tool }) => tool.name)).toEqual(["few 1", "few 0", "few 2"]);
});

test("names the largest area without reviews, from the own one on", async () => {
  const unreported = async (area: Parameters<typeof listCrms>[0]) => (await listCrms(area)).unreported;
  await store([{ toolId: foyer, marketId: austin, userId: reviewers[0] ?? "" }]);
  expect(await unreported({ market: "austin-tx" })).toBeNull();
  expect(await unreported({ state: "TX" })).toBeNull();
  expect(await unreported({ market: "denver-co" })).toEqual({ kind: "state", state: "CO" });
  expect(await unreported({ state: "CO" })).toEqual({ kind: "state", state: "CO" });
  await db.insert(markets).values({ city: "Waco", state: "TX", slug: "waco", publishedAt: new Date() });
  expect(await unreported({ market: "waco-tx" })).toMatchObject({ kind: "market", market: { city: "Waco" } });
});
