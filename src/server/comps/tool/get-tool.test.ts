import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CompsTool, Group } from "#contract/comps/views.ts";
import { markets, reviews, toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { austin, denver } = world.markets;
const { foyer, copperline } = world.tools;
const reviewers = await storeReviewers(db, 12);
const publishedAt = new Date();
const [dallas, rolodesk] = await Promise.all([
  db
    .insert(markets)
    .values({ city: "Dallas", state: "TX", slug: "dallas", publishedAt })
    .returning()
    .then(([row]) => row?.id ?? ""),
  db
    .insert(tools)
    .values({ name: "Rolodesk", normalizedName: "rolodesk", slug: "rolodesk", category: "CRM", publishedAt })
    .returning()
    .then(([row]) => row?.id ?? ""),
]);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T12:00:00Z") });
});
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  await db.delete(reviews);
});

const store = reviewsBy(db, reviewers, { toolId: foyer, marketId: austin, category: "CRM" });

const on = (time: string) => new Date(`${time}Z`);

/** Six in Austin, one in Dallas, three in Denver; and three of another tool in Austin. */
const storeFoyer = () =>
  store([
    {
      ...{ monthlyCost: 100, leadVolumeMonthly: 1000, conversionRate: 50, score: 9, yearsExperience: 1 },
      createdAt: on("2026-11-01T00:00"),
      pros: ["Easy import", "Smart lists"],
      cons: ["Contract"],
      tagIds: [world.tags.goodSupport],
    },
    {
      ...{ monthlyCost: 200, leadVolumeMonthly: 1000, conversionRate: 80, score: 8.9, yearsExperience: 2 },
      createdAt: on("2026-10-05T00:00"),
      pros: ["Importing is easy", "Easy import"],
      tagIds: [world.tags.goodSupport, world.tags.sharedLeads],
    },
    {
      ...{ monthlyCost: 300, leadVolumeMonthly: 2000, conversionRate: 50, score: 8, yearsExperience: 3 },
      createdAt: on("2026-10-01T00:00"),
      pros: ["The import was easy!", "No contract", "smart list"],
    },
    {
      ...{ monthlyCost: 400, leadVolumeMonthly: 4000, conversionRate: 100, score: 7.9, yearsExperience: 10 },
      ...{ reviewerType: "team", recommended: false, createdAt: on("2026-09-30T23:59") },
      pros: ["Contract"],
      cons: ["It's you", "a contract"],
    },
    {
      ...{ monthlyCost: 500, leadVolumeMonthly: 0, conversionRate: 0, score: 6, yearsExperience: 20 },
      ...{ reviewerType: "broker", recommended: false, createdAt: on("2025-01-01T00:00") },
      cons: ["It is you"],
    },
    {
      ...{ monthlyCost: 600, leadVolumeMonthly: 1000, conversionRate: 60, score: 5.9, yearsExperience: 21 },
      ...{ reviewerType: "team", recommended: false, createdAt: on("2024-12-31T23:59") },
    },
    { marketId: dallas, monthlyCost: 50, score: 7, createdAt: on("2026-11-02T00:00") },
    ...[10, 20, 60].map((monthlyCost, index) => ({
      ...{ marketId: denver, monthlyCost, score: [5, 6, 10][index], userId: reviewers[index] },
      ...{ createdAt: on("2026-03-31T00:00"), recommended: index === 2 },
      leadVolumeMonthly: 100,
      conversionRate: 100,
    })),
    { monthlyCost: 9999, status: "pending", score: 1 },
    ...[10, 9, 8].map((score, index) => ({
      ...{ toolId: rolodesk, monthlyCost: 50 + 20 * index, score, userId: reviewers[index] },
      ...{ leadVolumeMonthly: 100, conversionRate: 100, createdAt: on("2026-11-25T00:00") },
    })),
  ]);

const getFoyer = (area: { market?: string; state?: "TX" | "CO" | "NC" } = {}) =>
  as().comps.getTool({ slug: "foyer-crm", ...area });

const near = (number: number) => expect.closeTo(number, 9);

const five = (reviewCount: number, numbers: readonly (number | null)[]) => {
  const [lowest, lowerQuartile, median, upperQuartile, highest] = numbers.map((number) =>
    number === null ? null : near(number),
  );
  return { reviewCount, lowest, lowerQuartile, median, upperQuartile, highest };
};

const group = (reviewCount: number, averageScore: number | null, recommendedCount: number, costs: Costs) => ({
  reviewCount,
  averageScore: averageScore === null ? null : near(averageScore),
  recommendedCount,
  lowestCost: costs[0],
  medianCost: costs[1],
  highestCost: costs[2],
});
type Costs = [Group["lowestCost"], Group["medianCost"], Group["highestCost"]];

const AUSTIN = { id: austin, city: "Austin", state: "TX", slug: "austin" } as const;
const DALLAS = { id: dallas, city: "Dallas", state: "TX", slug: "dallas" } as const;

test("adds up the reviews of a tool in a market", async () => {
  await storeFoyer();
  expect(await getFoyer({ market: "austin-tx" })).toMatchObject({
    tool: { id: foyer, slug: "foyer-crm", name: "Foyer CRM", reviewCount: 10, marketCount: 3 },
    area: { kind: "market", market: AUSTIN },
    reviewCount: 6,
    averageScore: expect.closeTo(45.7 / 6, 5),
    recommendedCount: 3,
    monthlyCost: five(6, [100, 225, 350, 475, 600]),
    // 10¢, 20¢, 25¢, 30¢, $1; one has no contacts
    costPerResult: five(5, [0.1, 0.2, 0.25, 0.3, 1]),
    costPerOutcome: null,
    // 0, 1000, 1000, 1000, 2000, 4000
    volume: five(6, [0, 1000, 1000, 1750, 4000]),
    // 0, 50, 50, 60, 80, 100
    rate: five(6, [0, 50, 55, 75, 100]),
    lastReviewAt: "2026-11-01T00:00:00.000Z",
    scores: [
      { range: "9–10", reviewCount: 1 },
      { range: "8–8.9", reviewCount: 2 },
      { range: "6–7.9", reviewCount: 2 },
      { range: "Below 6", reviewCount: 1 },
    ],
    byReviewerType: [
      { type: "solo_agent", ...group(3, 25.9 / 3, 3, [100, 200, 300]) },
      { type: "team", ...group(2, null, 0, [400, null, 600]) },
      { type: "broker", ...group(1, null, 0, [500, null, 500]) },
    ],
    byExperience: [
      { from: 0, to: 2, ...group(2, null, 2, [100, null, 200]) },
      { from: 3, to: 5, ...group(1, null, 1, [300, null, 300]) },
      { from: 6, to: 10, ...group(1, null, 0, [400, null, 400]) },
      { from: 11, to: 20, ...group(1, null, 0, [500, null, 500]) },
      { from: 21, to: null, ...group(1, null, 0, [600, null, 600]) },
    ],
  });
});

test("compares a tool with its category, and ranks it from five reviews", async () => {
  await storeFoyer();
  expect(await getFoyer({ market: "austin-tx" })).toMatchObject({
    // The prior is 72.7 / 9, and the weights of the six reviews are 0.97, 0.94, 0.93, 0.93, 0.42, 0.42.
    ...{ rating: 8.04, rank: null, rankedCount: 0 },
    // 50, 70, 90, 100, 200, …, 600
    ofCategory: { toolCount: 2, reviewCount: 9, monthlyCost: five(9, [50, 90, 200, 400, 600]) },
    similar: [{ tool: { id: rolodesk, slug: "rolodesk" }, reviewCount: 3, averageScore: 9, rank: null }],
  });
});

test("lists the five most reviewed other tools of the area", async () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const others = await db
    .insert(tools)
    .values(
      names.map((name) => ({
        name,
        normalizedName: name,
        slug: name,
        category: "CRM" as const,
        publishedAt,
      })),
    )
    .returning();
  await store([{}, ...others.map(({ id }) => ({ toolId: id })), { toolId: others[5]?.id }]);
  const { similar } = await getFoyer({ market: "austin-tx" });
  expect(similar.map(({ tool }) => tool.name)).toEqual(["f", "a", "b", "c", "d"]);
});

test("counts the last eight quarters, with averages from three reviews", async () => {
  await storeFoyer();
  const { quarters } = await getFoyer({ market: "austin-tx" });
  expect(quarters).toEqual([
    { year: 2025, quarter: 1, reviewCount: 1, averageScore: null },
    ...[2, 3, 4].map((quarter) => ({ year: 2025, quarter, reviewCount: 0, averageScore: null })),
    ...[1, 2].map((quarter) => ({ year: 2026, quarter, reviewCount: 0, averageScore: null })),
    { year: 2026, quarter: 3, reviewCount: 1, averageScore: null },
    { year: 2026, quarter: 4, reviewCount: 3, averageScore: near(25.9 / 3) },
  ]);
});

test("groups points by what they mean, whatever their wording", async () => {
  await storeFoyer();
  const { points } = await getFoyer({ market: "austin-tx" });
  expect(points).toEqual({
    reviewCount: 6,
    pros: [
      { text: "Easy import", reviewCount: 3 },
      { text: "Smart lists", reviewCount: 2 },
      { text: "Contract", reviewCount: 1 },
      { text: "No contract", reviewCount: 1 },
    ],
    cons: [
      { text: "Contract", reviewCount: 2 },
      { text: "It is you", reviewCount: 1 },
      { text: "It's you", reviewCount: 1 },
    ],
    tags: [
      { tag: { id: world.tags.goodSupport, name: "Good support", color: "#1b7a4d" }, reviewCount: 2 },
      { tag: { id: world.tags.sharedLeads, name: "Shared leads", color: "#b0352a" }, reviewCount: 1 },
    ],
  });
});

const TEXAS = [
  { state: "TX", market: AUSTIN, ...group(6, 45.7 / 6, 3, [100, 350, 600]) },
  { state: "TX", market: DALLAS, ...group(1, null, 1, [50, null, 50]) },
];
const STATES = [
  { state: "TX", market: null, ...group(7, 52.7 / 7, 4, [50, 300, 600]) },
  { state: "CO", market: null, ...group(3, 7, 1, [10, 20, 60]) },
];

const ofAustin = {
  area: { kind: "market", market: AUSTIN },
  reviewCount: 6,
  averageScore: expect.closeTo(45.7 / 6, 5),
};
const ofTexas = { area: { kind: "state", state: "TX" }, reviewCount: 7, averageScore: near(52.7 / 7) };
const ofAll = { area: { kind: "country" }, reviewCount: 10, averageScore: near(7.37) };

test.each([
  ["a market", { market: "austin-tx" }, 6, [ofAustin, ofTexas, ofAll], TEXAS],
  ["a state", { state: "TX" }, 7, [ofTexas, ofAll], TEXAS],
  ["the country", {}, 10, [ofAll], STATES],
] as const)("shows where agents use it in %s", async (_, input, reviewCount, areas, places) => {
  await storeFoyer();
  const tool = await getFoyer(input);
  expect(tool).toMatchObject({ reviewCount, volume: { reviewCount } });
  expect(tool.areas).toEqual(areas);
  expect(tool.places).toEqual(places);
});

test("says what an outcome costs where a unit is the result", async () => {
  await store(
    [
      // $10 a lead, $200 a closing; $10 a lead, none closed
      { monthlyCost: 600, leadVolumeMonthly: 60, conversionRate: 5 },
      { monthlyCost: 100, leadVolumeMonthly: 10, conversionRate: 0 },
    ].map((bill) => ({ ...bill, toolId: copperline, category: "Lead Generation" as const })),
  );
  const { costPerResult, costPerOutcome } = await as().comps.getTool({ slug: "copperline-leads" });
  expect(costPerResult).toEqual(five(2, [10, null, null, null, 10]));
  expect(costPerOutcome).toEqual(five(1, [200, null, null, null, 200]));
});

test("says no cost of an outcome that most months don't have", async () => {
  const bill = { monthlyCost: 670, leadVolumeMonthly: 23, conversionRate: 0.8 };
  await store([{ ...bill, toolId: copperline, category: "Lead Generation" }]);
  const { costPerResult, costPerOutcome } = await as().comps.getTool({ slug: "copperline-leads" });
  expect(costPerResult.lowest).toBeCloseTo(670 / 23, 4);
  expect(costPerOutcome).toBeNull();
});

test("says what is known around few reviews", async () => {
  const [monthlyCost, score] = [
    [100, 300, 200],
    [5, 6, 10],
  ];
  await store(
    [0, 1, 2].map((index) => ({
      ...{ marketId: index === 0 ? austin : denver, recommended: index > 0 },
      ...{ monthlyCost: monthlyCost[index], score: score[index] },
    })),
  );
  // (5 + 6 + 10) / 3; the middle of 100, 200 and 300.
  expect((await getFoyer({ market: "austin-tx" })).aroundText).toBe(
    "U.S.: 7.0 out of 10 from 3 reviews, 2 would buy again, median $200\u00a0a\u00a0month.",
  );
  expect((await getFoyer({})).aroundText).toBeNull();
});

test("leaves out a state whose reviews are those of the city", async () => {
  await store([{}, { marketId: denver }]);
  const { areas, aroundText } = await getFoyer({ market: "austin-tx" });
  // Nowhere are there three.
  expect(aroundText).toBeNull();
  expect(areas.map(({ area, reviewCount }) => [area.kind, reviewCount])).toEqual([
    ["market", 1],
    ["country", 2],
  ]);
});

test("has no numbers in an area without reviews of the tool", async () => {
  await storeFoyer();
  const tool = await getFoyer({ state: "NC" });
  const none = five(0, [null, null, null, null, null]);
  expect(tool).toMatchObject({
    ...{ reviewCount: 0, averageScore: null, recommendedCount: 0, rating: null, rank: null, rankedCount: 0 },
    ...{ monthlyCost: none, costPerResult: none, volume: none, rate: none, lastReviewAt: null },
    ...{ byReviewerType: [], byExperience: [], places: [], similar: [] },
    points: { reviewCount: 0, pros: [], cons: [], tags: [] },
    ofCategory: { toolCount: 0, reviewCount: 0 },
    areas: [{ area: { kind: "state", state: "NC" }, reviewCount: 0, averageScore: null }, ofAll],
  } satisfies Partial<Record<keyof CompsTool, unknown>>);
  expect(tool.scores.map(({ reviewCount }) => reviewCount)).toEqual([0, 0, 0, 0]);
});

test("finds a public tool by any of its names", async () => {
  await db.insert(toolAliases).values({ toolId: foyer, alias: "Foy", normalizedAlias: "foy" });
  for (const slug of ["foyer-crm", "Foyer CRM", "foy"]) {
    expect((await as().comps.getTool({ slug })).tool).toMatchObject({ id: foyer, slug: "foyer-crm" });
  }
  await db
    .insert(tools)
    .values({ name: "Secret", normalizedName: "secret", slug: "secret", category: "CRM" });
  for (const slug of ["secret", "missing"]) {
    await expect(as("max").comps.getTool({ slug })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
