import { beforeEach, expect, test } from "vitest";
import { reviews, tools } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { reviewsBy, storeReviewers } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { db } = platform;
const { austin, denver } = world.markets;
const reviewers = await storeReviewers(db, 8);

const names = ["Ann", "Bob", "Cid", "Dan"];
const crms = await db
  .insert(tools)
  .values(
    names.map((name) => ({
      ...{ name, normalizedName: name.toLowerCase(), slug: name.toLowerCase() },
      ...{ category: "CRM" as const, publishedAt: new Date() },
    })),
  )
  .returning();
const [ann = "", bob = "", cid = "", dan = ""] = crms.map(({ id }) => id);

beforeEach(async () => {
  await db.delete(reviews);
});

const store = reviewsBy(db, reviewers, { toolId: ann, marketId: austin, category: "CRM" });

const compare = (
  slugs: string,
  area: { market?: string; state?: "TX"; by?: "market" | "state" | "country" } = {},
) => as().comps.compare({ tools: slugs, ...area });

test("compares tools in an area, in the order of their names", async () => {
  const [, , newest] = await store([
    { monthlyCost: 100, leadVolumeMonthly: 1000, conversionRate: 100, score: 9, pros: ["Easy import"] },
    { monthlyCost: 200, leadVolumeMonthly: 1000, conversionRate: 50, score: 8, pros: ["easy imports"] },
    { monthlyCost: 600, leadVolumeMonthly: 1000, conversionRate: 60, score: 7, reviewerType: "team" },
    { monthlyCost: 900, marketId: denver, score: 2 },
    { toolId: bob, monthlyCost: 50, score: 6, recommended: false, tagIds: [world.tags.sharedLeads] },
    { toolId: cid, score: 5 },
    { toolId: cid, score: 6 },
  ]);
  const comparison = await compare("bob,ann", { market: "austin-tx", by: "market" });
  expect(comparison).toMatchObject({
    area: { kind: "market", market: { id: austin } },
    category: "CRM",
    tools: [
      {
        tool: { id: bob, slug: "bob", reviewCount: 1 },
        ...{ reviewCount: 1, averageScore: 6, recommendedCount: 0, rank: null },
        monthlyCost: { reviewCount: 1, lowest: 50, median: null, highest: 50 },
        byReviewerType: [{ type: "solo_agent", reviewCount: 1 }],
        points: { pros: [], tags: [{ tag: { name: "Shared leads" }, reviewCount: 1 }] },
        latest: { tool: { id: bob }, monthlyCost: 50 },
      },
      {
        // In the country with Denver: (9 + 8 + 7 + 2) / 4
        tool: { id: ann, reviewCount: 4, averageScore: 6.5 },
        ...{ reviewCount: 3, averageScore: 8, recommendedCount: 3 },
        monthlyCost: { reviewCount: 3, lowest: 100, lowerQuartile: 150, median: 200, highest: 600 },
        // 10¢, 40¢, $1 per active contact
        costPerResult: { reviewCount: 3, lowest: 0.1, median: 0.4, highest: 1 },
        volume: { median: 1000 },
        rate: { lowest: 50, median: 60, highest: 100 },
        byReviewerType: [
          { type: "solo_agent", reviewCount: 2 },
          { type: "team", reviewCount: 1 },
        ],
        points: { reviewCount: 3, pros: [{ text: "Easy import", reviewCount: 2 }] },
        latest: { id: newest, reviewer: { fullName: "Reviewer", type: "team" }, excerpt: "The excerpt." },
      },
    ],
    leftOut: [],
    ofCategory: { toolCount: 3, reviewCount: 6 },
    others: [{ tool: { id: cid, slug: "cid" }, reviewCount: 2 }],
  });
});

test("shows a tool without reviews in the area without numbers", async () => {
  await store([{}, { toolId: bob, marketId: denver }]);
  const { tools } = await compare("ann,bob", { state: "TX", by: "state" });
  expect(tools[1]).toMatchObject({
    tool: { id: bob, reviewCount: 1 },
    ...{ reviewCount: 0, averageScore: null, rating: null, rank: null, latest: null, lastReviewAt: null },
    monthlyCost: { reviewCount: 0, lowest: null, median: null, highest: null },
  });
});

/** Kinds of areas: the one that is shown, and those to choose from. */
const shown = async (slugs: string, area?: Parameters<typeof compare>[1]) => {
  const { area: one, areas } = await compare(slugs, area);
  return [one.kind, areas.map(({ kind }) => kind).join(" ")];
};

test("opens on the smallest area in which two of the tools have three reviews", async () => {
  await store([
    ...[1, 2, 3].map((score) => ({ score })),
    ...[4, 5].map((score) => ({ toolId: bob, score })),
    { toolId: bob, marketId: denver, score: 6 },
    { toolId: cid, score: 7 },
  ]);
  const { area, tools, ofCategory, picks } = await compare("ann,bob,cid", { market: "austin-tx" });
  expect(area).toEqual({ kind: "country" });
  expect(tools).toMatchObject([
    { reviewCount: 3, averageScore: 2 },
    // (4 + 5 + 6) / 3
    { reviewCount: 3, averageScore: 5, latest: { tool: { id: bob } } },
    { reviewCount: 1 },
  ]);
  expect(ofCategory.reviewCount).toBe(7);
  expect(picks.bestRated).toMatchObject({ area: { kind: "country" }, tool: { id: bob } });
  expect(await shown("ann,bob,cid", { market: "austin-tx" })).toEqual(["country", "market state country"]);
  expect(await shown("ann,bob", { state: "TX" })).toEqual(["country", "state country"]);
  await store([{ toolId: bob, score: 6 }]);
  expect(await shown("ann,bob,cid", { market: "austin-tx" })).toEqual(["market", "market state"]);
  // Nowhere have two of them enough.
  expect(await shown("ann,cid", { market: "austin-tx" })).toEqual(["country", "market state country"]);
});

test("shows the area that is chosen of those around, and names winners of larger ones there", async () => {
  await store([
    ...[1, 2, 3].map((score) => ({ score, monthlyCost: 50 })),
    ...[4, 5, 6].map((score) => ({ toolId: bob, marketId: denver, score, monthlyCost: 60 })),
  ]);
  const { area, tools, picks } = await compare("ann,bob", { market: "austin-tx", by: "market" });
  expect(area).toMatchObject({ kind: "market", market: { id: austin } });
  expect(tools.map(({ reviewCount }) => reviewCount)).toEqual([3, 0]);
  expect(picks).toMatchObject({
    bestRated: { area: { kind: "market" }, tool: { id: ann } },
    lowestCost: { area: { kind: "country" }, tool: { id: ann } },
  });
  expect(await shown("ann,bob", { market: "austin-tx", by: "state" })).toEqual([
    "state",
    "market state country",
  ]);
});

test("names unknown tools, and lists further ones by their reviews in the area, then in the country", async () => {
  await store([
    ...[1, 2, 3].map((score) => ({ score })),
    ...[4, 5, 6].map((score) => ({ toolId: bob, score })),
    { toolId: dan, score: 7 },
    ...[1, 2].map((score) => ({ toolId: cid, marketId: denver, score })),
  ]);
  const { unknown, others, leftOut } = await compare("ann,no-such,bob,zip", { market: "austin-tx" });
  expect([unknown, leftOut]).toEqual([[1, 3], []]);
  expect(others.map(({ tool, reviewCount }) => [tool.id, reviewCount])).toEqual([
    [dan, 1],
    [cid, 0],
  ]);
});

test("leaves out other categories, and more tools than fit", async () => {
  const { category, tools, leftOut } = await compare(
    "ann,copperline-leads,bob,ann,cid,missing,dan,foyer-crm",
  );
  expect(category).toBe("CRM");
  expect(tools.map(({ tool }) => tool.id)).toEqual([ann, bob, cid, dan]);
  expect(leftOut).toEqual([
    { id: world.tools.copperline, name: "Copperline Leads", category: "Lead Generation" },
    { id: world.tools.foyer, name: "Foyer CRM", category: "CRM" },
  ]);
});

test("takes the category of the first tool that it knows", async () => {
  const { category, tools, leftOut } = await compare("missing, Copperline ,ann");
  expect(category).toBe("Lead Generation");
  expect([tools.length, tools[0]?.tool.slug, leftOut[0]?.name]).toEqual([1, "copperline-leads", "Ann"]);
});

test("compares in the country when it doesn't know the market", async () => {
  await store([{}, { marketId: denver }]);
  const { area, tools } = await compare("ann", { market: "nowhere-tx" });
  expect([area, tools[0]?.reviewCount]).toEqual([{ kind: "country" }, 2]);
});

test.each(["", ",", "missing", "secret"])("rejects %j, which names no public tool", async (slugs) => {
  await db
    .insert(tools)
    .values({ name: "Secret", normalizedName: "secret", slug: "secret", category: "CRM" })
    .onConflictDoNothing();
  await expect(as("max").comps.compare({ tools: slugs })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("says whether pages link to it: as the best of the country, or of what a market reviews most", async () => {
  await store([
    { score: 9 },
    { toolId: bob, score: 8 },
    { toolId: cid, score: 7, marketId: denver },
    { toolId: world.tools.copperline, category: "Lead Generation", marketId: denver },
    { toolId: world.tools.copperline, category: "Lead Generation", marketId: denver },
  ]);
  const isLinked = async (...input: Parameters<typeof compare>) => (await compare(...input)).isLinked;
  expect(await isLinked("cid,ann,bob")).toBe(true);
  expect(await isLinked("ann,bob")).toBe(false);
  expect(await isLinked("ann,bob", { market: "austin-tx" })).toBe(true);
  expect(await isLinked("ann,bob,cid", { market: "austin-tx" })).toBe(false);
  expect(await isLinked("ann,bob", { state: "TX" })).toBe(false);
  // A single tool, in a market whose comps begin with another category
  expect(await isLinked("cid", { market: "denver-co" })).toBe(false);
});
