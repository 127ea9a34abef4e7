import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listAround } from "#contract/comps/around.ts";
import type { Area } from "#contract/comps/views.ts";
import { EXPERIENCE_GROUPS } from "#contract/metrics.ts";
import { type Category, REVIEWER_TYPES, type ReviewerType } from "#contract/parts.ts";
import type { StateCode } from "#contract/us-states.ts";
import { compsSums, markets, reviews, tools } from "#server/platform/db/schema/index.ts";
import { createMemory } from "#server/platform/memory/memory.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { callAs, openTestApi } from "#tests/support/api.ts";
import {
  countsOf,
  differences,
  figuresOf,
  groupOf,
  histogramOf,
  mediansOf,
  middleOf,
  perOutcome,
  type RawReview,
  rangeOf,
  ratingOf,
  resultCosts,
  type SlowCategory,
  spreadOf,
} from "#tests/support/slow-figures.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { computeMedians } from "./compute-medians.ts";
import { foldCounts } from "./fold-counts.ts";
import { refreshSums } from "./refresh-sums.ts";

// Random reviews, added up once more in an obvious way (tests/support/slow-figures.ts), and compared with every operation
// that shows figures: pages, share pictures and structured data have theirs from these. FIGURES_SEED and FIGURES_RUNS
// set other examples than the usual ones.

const SEED = Number(process.env.FIGURES_SEED ?? 45);
const RUNS = Number(process.env.FIGURES_RUNS ?? 8);

const { platform, db } = await openTestApi();
await db.delete(tools);
await db.delete(markets);

const CATEGORIES: Record<string, SlowCategory> = {
  "Lead Generation": { unitSize: 1 },
  CRM: { unitSize: null },
  Marketing: { unitSize: 1000 },
};
const PLACES: [city: string, state: StateCode][] = [
  ["Kansas City", "MO"],
  ["Saint Louis", "MO"],
  ["Kansas City", "KS"],
];
const publishedAt = new Date();
const TOOLS = await db
  .insert(tools)
  .values(
    ["Lead Generation", "Lead Generation", "CRM", "CRM", "Marketing", "Marketing"].map((category, index) => ({
      ...{ name: `Tool ${index}`, normalizedName: `tool${index}`, slug: `tool-${index}` },
      ...{ category: category as Category, publishedAt },
    })),
  )
  .returning({ id: tools.id, name: tools.name, slug: tools.slug, category: tools.category });
const MARKETS = await db
  .insert(markets)
  .values(
    PLACES.map(([city, state]) => ({ city, state, slug: city.toLowerCase().replace(" ", "-"), publishedAt })),
  )
  .returning({ id: markets.id, city: markets.city, state: markets.state, slug: markets.slug });
const AREAS: Area[] = [
  ...MARKETS.map((market): Area => ({ kind: "market", market })),
  { kind: "state", state: "MO" },
  { kind: "state", state: "KS" },
  { kind: "country" },
];
const MOST = 30;
const authors = await storeReviewers(db, MOST);

const numbers = fc.record({
  cost: fc.oneof(
    fc.constantFrom(0, 0.01, 99.99, 10_000_000),
    fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100),
  ),
  volume: fc.oneof(fc.constantFrom(0, 1, 250_000), fc.integer({ min: 1, max: 300 })),
  rate: fc.oneof(
    fc.constantFrom(0, 0.01, 100),
    fc.integer({ min: 1, max: 9999 }).map((rate) => rate / 100),
  ),
  score: fc.integer({ min: 10, max: 100 }).map((score) => score / 10),
  recommended: fc.boolean(),
});
const status = fc.constantFrom(
  "approved",
  "approved",
  "approved",
  "approved",
  "pending",
  "rejected",
  "hidden",
  "removed",
);
const written = fc.record({
  numbers,
  status,
  tool: fc.nat(TOOLS.length - 1),
  market: fc.constantFrom(0, 0, 0, 1, 2),
  years: fc.nat(40),
  type: fc.constantFrom(...REVIEWER_TYPES),
  daysAgo: fc.nat(1500),
});
const edits = fc.array(fc.record({ review: fc.nat(MOST), numbers, status }), { maxLength: 6 });

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.now();
const toRow = ({
  cost,
  volume,
  rate,
  score,
  recommended,
}: typeof numbers extends fc.Arbitrary<infer N> ? N : never) => ({
  ...{ monthlyCost: cost, leadVolumeMonthly: volume, conversionRate: rate },
  ...{ leadQualityScore: score, overallRecommendation: recommended },
});

interface Stored extends RawReview {
  id: string;
  status: string;
}

/** Stores reviews, edits some, and returns all. */
async function write(
  given: readonly (typeof written extends fc.Arbitrary<infer W> ? W : never)[],
): Promise<Stored[]> {
  await db.delete(reviews);
  await db.delete(compsSums);
  const stored = given.map((one, index) => {
    const [tool, market] = [TOOLS[one.tool], MARKETS[one.market]];
    if (!tool || !market) throw new Error("Unknown tool or market");
    const { years, type } = one;
    return {
      ...{
        ...one.numbers,
        status: one.status as string,
        years,
        type: type as string,
        author: authors[index] ?? "",
      },
      ...{ tool: tool.id, market: market.id, state: market.state, category: tool.category as string },
      createdAt: new Date(NOW - one.daysAgo * DAY_MS - index),
      id: "",
    };
  });
  const ids = await storeReviews(
    db,
    stored.map((one) => ({
      ...{ userId: one.author, toolId: one.tool, marketId: one.market, category: one.category as Category },
      ...{ score: one.score, monthlyCost: one.cost, leadVolumeMonthly: one.volume, conversionRate: one.rate },
      ...{ recommended: one.recommended, reviewerType: one.type as ReviewerType, yearsExperience: one.years },
      ...{ createdAt: one.createdAt, status: "pending" as const },
    })),
  );
  for (const [index, one] of stored.entries()) one.id = ids[index] ?? "";
  return stored;
}

const setStatus = (id: string, moderationStatus: string) =>
  db.execute(sql`update reviews set moderation_status = ${moderationStatus} where id = ${id}`);

async function edit(
  stored: readonly Stored[],
  changes: readonly (typeof edits extends fc.Arbitrary<infer E> ? E : never)[number][],
) {
  for (const one of changes) {
    const review = stored[one.review];
    if (!review) continue;
    Object.assign(review, one.numbers, { status: one.status });
    await db
      .update(reviews)
      .set({ ...toRow(one.numbers), updatedAt: new Date() })
      .where(eq(reviews.id, review.id));
    await setStatus(review.id, one.status);
  }
}

/** Waits until this node knows of all changes. */
async function announced(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const marker = crypto.randomUUID();
  const stop = platform.notices.on("stale", (topic) => topic === marker && resolve());
  await db.execute(sql`select pg_notify('stale', ${marker})`);
  await promise;
  stop();
}

const memory = createMemory(platform.notices, db, 50_000_000);
const visitor = callAs({ ...platform, memory }, VISITOR);

const isIn = (area: Area) => (review: RawReview) =>
  area.kind === "country" ||
  (area.kind === "state" ? review.state === area.state : review.market === area.market.id);
const inputOf = (area: Area) => {
  if (area.kind === "country") return {};
  return area.kind === "state"
    ? { state: area.state }
    : { market: `${area.market.slug}-${area.market.state}` };
};

/** Beside fewer than three reviews of a tool: the next larger area that has them. */
function aroundOf(all: readonly RawReview[], area: Area, category: SlowCategory) {
  const [own = [], ...larger] = listAround(area).map((one) => ({
    area: one,
    reviews: all.filter(isIn(one)),
  }));
  if ("reviews" in own && own.reviews.length >= 3) return null;
  const found = larger.find((one) => one.reviews.length >= 3);
  return (
    (found && {
      ...{ area: found.area, ...countsOf(found.reviews) },
      monthlyCost: middleOf(found.reviews.map(({ cost }) => cost)),
      costPerResult: middleOf(resultCosts(found.reviews, category)),
    }) ??
    null
  );
}

const sortedBy = <T>(rows: readonly T[], key: (row: T) => string) =>
  rows.toSorted((a, b) => key(a).localeCompare(key(b)));

async function compareComps(all: readonly Stored[], area: Area, category: string): Promise<string[]> {
  const slow = CATEGORIES[category] as SlowCategory;
  const here = all.filter((review) => review.category === category && isIn(area)(review));
  const input = { ...inputOf(area), category: category as Category };
  const path = `${JSON.stringify(inputOf(area))} ${category}`;
  const shown = await visitor.comps.list(input);
  const listed = sortedBy(shown.rows, ({ tool }) => tool.name);
  const expected = TOOLS.flatMap((tool) => {
    const own = here.filter((review) => review.tool === tool.id);
    if (own.length === 0) return [];
    const { monthlyCost: _cost, costPerResult: _result, ...counts } = figuresOf(own, slow);
    return [
      {
        ...counts,
        tool: { id: tool.id },
        monthlyCost: rangeOf(own.map(({ cost }) => cost)),
        costPerResult: rangeOf(resultCosts(own, slow)),
        around: aroundOf(
          all.filter((review) => review.tool === tool.id),
          area,
          slow,
        ),
      },
    ];
  });
  const average = countsOf(here).averageScore ?? 0;
  const ratings = listed.flatMap(({ tool, rating }) => {
    const own = here.filter((review) => review.tool === tool.id);
    return differences(rating, ratingOf(own, average, new Date()), `${path} rating of ${tool.name}`, 0.00501);
  });
  const rated = listed.filter(({ reviewCount }) => reviewCount >= 5);
  const rankedCount = rated.length > 1 ? rated.length : 0;
  const ranks = listed.flatMap(({ tool, rank, reviewCount, rating }) => {
    const better = rated.filter((other) => (other.rating ?? 0) > (rating ?? 0)).length;
    return differences(
      rank,
      reviewCount < 5 || rankedCount === 0 ? null : better + 1,
      `${path} rank of ${tool.name}`,
    );
  });
  const areas = await visitor.comps.listAreas(input);
  return [
    ...differences(shown, { ...figuresOf(here, slow), toolCount: expected.length, rankedCount }, path),
    ...differences(listed, expected, path),
    ...ratings,
    ...ranks,
    ...differences(areas[0], { reviewCount: here.length, toolCount: expected.length, rankedCount }, path),
  ];
}

async function compareTool(
  all: readonly Stored[],
  area: Area,
  tool: (typeof TOOLS)[number],
): Promise<string[]> {
  const slow = CATEGORIES[tool.category] as SlowCategory;
  const ofTool = all.filter((review) => review.tool === tool.id);
  const own = ofTool.filter(isIn(area));
  const [volumes, rates] = [own.map(({ volume }) => volume), own.map(({ rate }) => rate)];
  const path = `${tool.name} ${JSON.stringify(inputOf(area))}`;
  const middle = (list: readonly number[]) => spreadOf([...list, ...list, ...list]).median ?? 0;
  const isRare = (middle(volumes) * middle(rates)) / 100 < 1 / 3;
  const details = {
    ...figuresOf(own, slow),
    around: aroundOf(ofTool, area, slow),
    costPerOutcome: slow.unitSize === null || isRare ? null : spreadOf(own.flatMap(perOutcome)),
    volume: spreadOf(volumes),
    rate: spreadOf(rates),
    byReviewerType: REVIEWER_TYPES.flatMap((type) => {
      const group = own.filter((review) => review.type === type);
      return group.length > 0 ? [{ type, ...groupOf(group) }] : [];
    }),
  };
  const byExperience = EXPERIENCE_GROUPS.flatMap((from, index) => {
    const end = EXPERIENCE_GROUPS[index + 1] ?? Number.POSITIVE_INFINITY;
    const group = own.filter(({ years }) => years >= from && years < end);
    return group.length > 0 ? [{ from, ...groupOf(group) }] : [];
  });
  const reach = area.kind === "market" ? area.market.state : area.kind === "state" ? area.state : null;
  const placeOf = (review: RawReview) => (reach === null ? review.state : review.market);
  const places = Map.groupBy(
    ofTool.filter(({ state }) => reach === null || state === reach),
    placeOf,
  );
  const shown = await visitor.comps.getTool({ ...inputOf(area), slug: tool.slug });
  const fewScores = own.length < 5 ? own.map(({ score }) => score).sort((a, b) => a - b) : [];
  const ofCategory = all.filter((review) => review.category === tool.category && isIn(area)(review));
  const compared = await visitor.comps.compare({ ...inputOf(area), tools: tool.slug, by: area.kind });
  return [
    ...differences(shown, { ...details, byExperience, scores: histogramOf(own), fewScores }, path),
    ...differences(shown.ofCategory, figuresOf(ofCategory, slow), `${path} category`),
    ...differences(
      sortedBy(shown.places, ({ state, market }) => market?.id ?? state),
      sortedBy([...places], ([key]) => key).map(([, group]) => groupOf(group)),
      `${path} places`,
    ),
    ...shown.areas.flatMap((one) => {
      const { reviewCount, averageScore } = countsOf(ofTool.filter(isIn(one.area)));
      return differences(one, { reviewCount, averageScore }, `${path} areas`);
    }),
    ...differences(compared.tools, [details], `${path} compared`),
    ...differences(compared.ofCategory, figuresOf(ofCategory, slow), `${path} compared category`),
  ];
}

/** Stored with four decimals, of a unit. */
const STORED = 0.000051;

async function compareReview(all: readonly Stored[], review: Stored): Promise<string[]> {
  const slow = CATEGORIES[review.category] as SlowCategory;
  const ofCategory = all.filter(({ category }) => category === review.category);
  const areas = listAround(
    AREAS.find((area) => area.kind === "market" && area.market.id === review.market) as Area,
  );
  const [own = [], ...larger] = areas.map((area) => ofCategory.filter(isIn(area)));
  const stateOf = (index: number) => (index === 0 ? review.state : null);
  const median = mediansOf(own);
  const around = larger
    .map((list, index) => ({ state: stateOf(index), ...mediansOf(list) }))
    .find(({ reviewCount }) => reviewCount);
  const others = TOOLS.map((tool) => ({ tool, reviews: own.filter((one) => one.tool === tool.id) }))
    .filter(({ tool, reviews: some }) => tool.id !== review.tool && some.length > 0)
    .toSorted((a, b) => b.reviews.length - a.reviews.length || a.tool.name.localeCompare(b.tool.name));
  const shown = await visitor.reviews.get({ id: review.id });
  const ofTool = all.filter(({ tool }) => tool === review.tool);
  const path = `review ${review.id}`;
  const alsoReviewed = others.map(({ tool, reviews: some }) => {
    const costs = resultCosts(some, slow).toSorted((a, b) => a - b);
    const wider = larger
      .map((list, index) => ({
        state: stateOf(index),
        costs: resultCosts(
          list.filter((one) => one.tool === tool.id),
          slow,
        ),
      }))
      .find((one) => one.costs.length >= 3);
    const isFew = costs.length < 3;
    return {
      tool: { name: tool.name, slug: tool.slug },
      averageScore: countsOf(some).averageScore,
      reviewCount: some.length,
      costPerResult: isFew ? undefined : spreadOf(costs).median,
      reportedCosts: isFew && costs.length > 0 ? costs : undefined,
      around:
        isFew && wider
          ? {
              state: wider.state,
              costPerResult: spreadOf(wider.costs).median,
              reviewCount: wider.costs.length,
            }
          : undefined,
    };
  });
  const unitSize = slow.unitSize ?? 1;
  const ofCard = median && (slow.unitSize === null ? median.perOutcome : (median.perUnit ?? 0) * unitSize);
  const { items } = await visitor.reviews.list({
    market: `${marketOf(review)}`,
    category: review.category as Category,
  });
  const card = items.find(({ id }) => id === review.id);
  return [
    ...differences(shown.context.median, median, `${path} median`, STORED),
    ...differences(shown.context.medianAround, median ? null : (around ?? null), `${path} around`),
    ...differences(shown.context.alsoReviewed, alsoReviewed, `${path} others`),
    ...differences(
      shown,
      {
        context: { scores: histogramOf(ofTool.filter(({ market }) => market === review.market)) },
        reviewCountOfTool: ofTool.length,
      },
      path,
    ),
    ...differences(shown.medianCostPerResult, ofCard, `${path} card`, STORED * unitSize),
    ...differences(card?.medianCostPerResult, ofCard, `${path} card in the list`, STORED * unitSize),
  ];
}

function marketOf({ market }: RawReview): string {
  const found = MARKETS.find(({ id }) => id === market);
  return `${found?.city}, ${found?.state}`;
}

async function compareLists(all: readonly Stored[]): Promise<string[]> {
  const medianOf = (list: readonly RawReview[], category: string) =>
    spreadOf(
      resultCosts(
        list.filter((review) => review.category === category),
        CATEGORIES[category] as SlowCategory,
      ),
    );
  const categories = await visitor.tools.listCategories();
  const popular = await visitor.comps.listPopularMarkets();
  const listedTools = await visitor.tools.list();
  const listedMarkets = await visitor.markets.list();
  const index = await visitor.comps.listTools({});
  return [
    ...Object.keys(CATEGORIES).flatMap((name) => {
      const { median, reviewCount } = medianOf(all, name);
      const expected = { medianCostPerResult: median, medianReviews: reviewCount };
      return differences(
        categories.find(({ category }) => category === name),
        expected,
        name,
      );
    }),
    ...popular.flatMap((one) => {
      const here = all.filter((review) => marketOf(review) === `${one.city}, ${one.state}`);
      return differences(one, { reviewCount: here.length }, `popular ${one.city}`);
    }),
    ...listedTools.flatMap((tool) => {
      const own = all.filter((review) => review.tool === tool.id);
      const { reviewCount, averageScore } = countsOf(own);
      return differences(
        tool,
        { reviewCount, averageScore, marketCount: new Set(own.map(({ market }) => market)).size },
        tool.name,
      );
    }),
    ...listedMarkets.flatMap((market) =>
      differences(
        market,
        { reviewCount: all.filter((review) => review.market === market.id).length },
        market.city,
      ),
    ),
    ...index.flatMap(({ category, ...figures }) => {
      const here = all.filter((review) => review.category === category);
      return differences(
        figures,
        figuresOf(here, CATEGORIES[category] as SlowCategory),
        `all tools, ${category}`,
      );
    }),
  ];
}

async function compareAll(stored: readonly Stored[]): Promise<string[]> {
  await foldCounts(db);
  await computeMedians({ db });
  await announced();
  const all = stored.filter((review) => review.status === "approved");
  const found: string[][] = [await compareLists(all)];
  for (const area of AREAS) {
    for (const category of Object.keys(CATEGORIES)) found.push(await compareComps(all, area, category));
    for (const tool of TOOLS) found.push(await compareTool(all, area, tool));
  }
  for (const review of all) found.push(await compareReview(all, review));
  return found.flat();
}

test(`every figure is what the approved reviews add up to (seed ${SEED})`, { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { minLength: 4, maxLength: MOST, size: "max" }),
      edits,
      async (given, changes) => {
        const stored = await write(given);
        for (const { id, status: decided } of stored) await setStatus(id, decided);
        expect(await compareAll(stored)).toEqual([]);
        await edit(stored, changes);
        expect(await compareAll(stored)).toEqual([]);
        await refreshSums({ db }, undefined, 3);
        expect(await compareAll(stored)).toEqual([]);
      },
    ),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});
