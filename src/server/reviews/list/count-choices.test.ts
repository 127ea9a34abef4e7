import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { FILTER_CHOICES, type FilterKind } from "#contract/reviews/filter-choices.ts";
import type { FilterCountsInput } from "#contract/reviews/reviews.ts";
import { reviewProofs } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeManyReviews, storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db, platform } = await openTestApi();
const { austin, denver } = world.markets;
const { copperline } = world.tools;
const { goodSupport, sharedLeads } = world.tags;

const KINDS = Object.keys(FILTER_CHOICES) as FilterKind[];

const store = async (count: number) => {
  const reviewers = await storeReviewers(db, count);
  const ids = await storeReviews(
    db,
    reviewers.map((userId, index) => ({
      ...{ userId, toolId: copperline, marketId: index % 4 === 0 ? denver : austin },
      ...{ score: 1 + ((index * 7) % 91) / 10, monthlyCost: (index * 37) % 900, yearsExperience: index % 30 },
      reviewerType: (["solo_agent", "team", "broker"] as const)[index % 3] ?? "team",
      ...{
        recommended: index % 5 !== 0,
        createdAt: new Date(Date.now() - ((index * 13) % 1500) * 86_400_000),
      },
      tagIds: [...(index % 2 === 0 ? [goodSupport] : []), ...(index % 7 === 0 ? [sharedLeads] : [])],
      searchText: index % 3 === 0 ? "calls" : "texts",
    })),
  );
  const proofs = ids.flatMap((reviewId, index) => [
    ...(index % 6 === 0 ? [{ reviewId, proof: "used-it" as const }] : []),
    ...(index % 10 === 0 ? [{ reviewId, proof: "license-checked" as const }] : []),
  ]);
  await db.insert(reviewProofs).values(proofs);
};

const INPUTS: Partial<FilterCountsInput>[] = [
  {},
  { minScore: 6, maxScore: 9 },
  { reviewerType: "team", recommended: "only" },
  { usedIt: "only", maxCost: 500 },
  { market: "Denver, CO", maxCost: 400 },
  { tags: "Good support", minYears: 10, period: "year" },
  { q: "calls", minCost: 100 },
  { q: "Copperline Leads", period: "three-years" },
];

const listed = async (input: object) => (await as().reviews.list(input)).total;

/** The input with another choice of one kind. */
function choose(input: object, kind: FilterKind, choice: object) {
  const names = FILTER_CHOICES[kind].flatMap((one) => Object.keys(one));
  const others = Object.entries(input).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(others), ...choice };
}

describe("of few reviews,", () => {
  beforeAll(() => store(180));

  test.each(INPUTS)("each count with %o is the total of the list that it leads to", async (input) => {
    const counts = await as().reviews.countChoices(input);
    expect(counts).toMatchObject({ total: await listed(input), countsAreEstimates: false });
    for (const kind of KINDS) {
      for (const [index, { reviewCount, ...choice }] of counts.choices[kind].entries()) {
        expect(choice).toEqual(FILTER_CHOICES[kind][index]);
        expect({ choice, reviewCount }).toEqual({
          choice,
          reviewCount: await listed(choose(input, kind, choice)),
        });
      }
    }
    expect(counts.tags.map(({ name }) => name)).toEqual(["Good support", "Shared leads"]);
    for (const { name, reviewCount } of counts.tags) {
      const tags = [...(input.tags?.split(",") ?? []), name].join(",");
      expect({ name, reviewCount }).toEqual({ name, reviewCount: await listed({ ...input, tags }) });
    }
  });
});

test("an unknown market has no reviews, but every choice", async () => {
  const { total, choices, tags } = await as().reviews.countChoices({ market: "Atlantis" });
  expect(total).toBe(0);
  expect(choices.period.map(({ reviewCount }) => reviewCount)).toEqual([0, 0, 0, 0]);
  expect(tags.map(({ reviewCount }) => reviewCount)).toEqual([0, 0]);
});

describe("of many reviews,", () => {
  /** More than are counted one by one. */
  const MANY = 24_000;

  beforeAll(async () => {
    await storeManyReviews(platform.databaseUrl, MANY, {
      toolId: copperline,
      marketId: sql`${austin}`,
      monthlyCost: sql`place % 1000`,
      isRecommended: sql`place % 10 > 0`,
      yearsExperience: sql`place % 40`,
      createdAt: sql`now() - place * 7919 % ${MANY}::integer * interval '1 hour'`,
      searchText: sql`'word'`,
    });
  }, 120_000);

  test("a sample tells about how many each choice has", async () => {
    const counts = await as().reviews.countChoices({ maxCost: 499 });
    expect(counts).toMatchObject({ countsAreEstimates: true, totalIsEstimate: true });
    const near = (count: number | undefined, expected: number) =>
      expect(Math.abs((count ?? 0) / expected - 1)).toBeLessThan(0.15);
    near(counts.total, MANY / 2);
    const byCost = await as().reviews.list({ maxCost: 499, sort: "oldest" });
    expect(byCost.total).toBe(counts.total);
    // The best reviews all have such scores, which says nothing about how many do.
    const best = await as().reviews.list({ minScore: 5.5, sort: "highest-rated" });
    near(best.total, (MANY * 10) / 19);
    near(counts.choices.reviewerType[1]?.reviewCount, MANY / 2);
    near(counts.choices.recommended[0]?.reviewCount, (MANY / 2) * 0.9);
    near(counts.choices.years[3]?.reviewCount, MANY / 4);
    near(counts.choices.cost[4]?.reviewCount, MANY / 2);
  });

  test("pages of a filtered list join into one that is read without filters", async () => {
    const idsOf = async (input: object) => (await as().reviews.list(input)).items.map(({ id }) => id);
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from reviews
      where moderation_status = 'approved' and reviewer_years_experience >= 20 order by created_at desc, id desc`);
    for (const page of [1, 2, 60, 125]) {
      const expected = rows.slice((page - 1) * 40, page * 40).map(({ id }) => id);
      expect(await idsOf({ minYears: 20, page })).toEqual(expected);
    }
    const few = await as().reviews.list({ minYears: 39, minScore: 10, recommended: "only" });
    expect(few.totalIsEstimate).toBe(false);
    expect(few.total).toBeGreaterThan(0);
  });
});
