import { beforeAll, describe, expect, test } from "vitest";
import { REVIEW_SORTS } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { checkedLicenses, reviewProofs } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { type StoredReview, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, platform } = await openTestApi();
const { nora, owen, pia } = world.people;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;
const { goodSupport, sharedLeads } = world.tags;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** By their letters in these tests, newest first. */
const STORED: Record<string, StoredReview> = {
  A: {
    ...{ userId: nora.id, toolId: copperline, marketId: austin, createdAt: daysAgo(1), replyCount: 1 },
    ...{ score: 9.4, monthlyCost: 0, reviewerType: "solo_agent", yearsExperience: 0, recommended: true },
    ...{ tagIds: [goodSupport], searchText: "calls zebra" },
  },
  B: {
    ...{ userId: owen.id, toolId: copperline, marketId: austin, createdAt: daysAgo(20), replyCount: 5 },
    ...{ score: 8, monthlyCost: 49.99, reviewerType: "team", yearsExperience: 2, recommended: true },
    ...{ tagIds: [goodSupport, sharedLeads], searchText: "calls" },
  },
  C: {
    ...{ userId: pia.id, toolId: copperline, marketId: austin, createdAt: daysAgo(60), replyCount: 0 },
    ...{ score: 7.9, monthlyCost: 50, reviewerType: "broker", yearsExperience: 9, recommended: false },
    ...{ tagIds: [sharedLeads], searchText: "texts" },
  },
  D: {
    ...{ userId: nora.id, toolId: copperline, marketId: denver, createdAt: daysAgo(200), replyCount: 3 },
    ...{ score: 6, monthlyCost: 200, reviewerType: "solo_agent", yearsExperience: 10, recommended: true },
    ...{ searchText: "calls" },
  },
  E: {
    ...{ userId: nora.id, toolId: foyer, marketId: austin, category: "CRM", createdAt: daysAgo(800) },
    ...{ score: 5.9, monthlyCost: 500, reviewerType: "team", yearsExperience: 20, recommended: false },
    ...{ tagIds: [goodSupport], searchText: "calls", replyCount: 2 },
  },
  F: {
    ...{ userId: owen.id, toolId: foyer, marketId: denver, category: "CRM", createdAt: daysAgo(1500) },
    ...{ score: 1, monthlyCost: 1200.5, reviewerType: "broker", yearsExperience: 50, recommended: false },
    ...{ searchText: "texts", replyCount: 4 },
  },
  pending: {
    ...{ userId: pia.id, toolId: foyer, marketId: austin, category: "CRM", createdAt: daysAgo(2) },
    ...{ status: "pending", score: 9, monthlyCost: 10, tagIds: [goodSupport, sharedLeads] },
  },
};

const letters = new Map<string, string>();
beforeAll(async () => {
  const ids = await storeReviews(platform.db, Object.values(STORED));
  for (const [index, letter] of Object.keys(STORED).entries()) letters.set(ids[index] ?? "", letter);
  const used = [...letters].filter(([, letter]) => "AC".includes(letter));
  await platform.db
    .insert(reviewProofs)
    .values(used.map(([reviewId]) => ({ reviewId, proof: "used-it" as const })));
  await platform.db.insert(checkedLicenses).values({ userId: nora.id, state: "TX", numberHash: "nora" });
});

const list = async (input: ReviewListInput) => {
  const { items, total, totalIsEstimate } = await as().reviews.list(input);
  expect({ total, totalIsEstimate }).toEqual({ total: items.length, totalIsEstimate: false });
  return items.map(({ id }) => letters.get(id)).join("");
};

const CASES: [ReviewListInput, string][] = [
  [{}, "ABCDEF"],
  [{ minScore: 8 }, "AB"],
  [{ maxScore: 5.9 }, "EF"],
  [{ minScore: 6, maxScore: 7.9 }, "CD"],
  [{ minScore: 1, maxScore: 10 }, "ABCDEF"],
  [{ minScore: 9.5 }, ""],
  [{ minCost: 50 }, "CDEF"],
  [{ maxCost: 50 }, "ABC"],
  [{ maxCost: 0 }, "A"],
  [{ minCost: 49.99, maxCost: 49.99 }, "B"],
  [{ minCost: 1200.5 }, "F"],
  [{ reviewerType: "solo_agent" }, "AD"],
  [{ reviewerType: "team" }, "BE"],
  [{ reviewerType: "broker" }, "CF"],
  [{ minYears: 0 }, "ABCDEF"],
  [{ minYears: 10 }, "DEF"],
  [{ minYears: 50 }, "F"],
  [{ recommended: "only" }, "ABD"],
  [{ period: "month" }, "AB"],
  [{ period: "quarter" }, "ABC"],
  [{ period: "year" }, "ABCD"],
  [{ period: "three-years" }, "ABCDE"],
  [{ usedIt: "only" }, "AC"],
  [{ license: "only" }, "ADE"],
  [{ usedIt: "only", license: "only", market: "Austin, TX" }, "A"],
  [{ q: "calls", license: "only" }, "ADE"],
  [{ tags: "Good support", license: "only" }, "AE"],
  [{ tags: "Good support" }, "ABE"],
  [{ tags: "good SUPPORT, shared leads" }, "B"],
  [{ tags: "Good support,,Good support," }, "ABE"],
  [{ tags: " , " }, "ABCDEF"],
  [{ tags: "Good support,Invented" }, ""],
  [{ tags: "Newcomer question" }, ""],
  [{ recommended: "only", minYears: 2, reviewerType: "solo_agent" }, "D"],
  [{ recommended: "only", maxCost: 100, period: "month", minScore: 9 }, "A"],
  [{ market: "Austin, TX", minScore: 8 }, "AB"],
  [{ market: "Austin, TX", category: "CRM", tags: "Good support" }, "E"],
  [{ category: "CRM", minYears: 30 }, "F"],
  [{ q: "Foyer CRM", maxScore: 2 }, "F"],
  [{ q: "Foyer CRM", category: "Lead Generation", maxScore: 2 }, ""],
  [{ q: "Copperline Leads", market: "Denver, CO", recommended: "only" }, "D"],
  [{ q: "calls" }, "ABDE"],
  [{ q: "calls", recommended: "only" }, "ABD"],
  [{ q: "calls", market: "Austin, TX", maxScore: 8 }, "BE"],
  [{ q: "calls", tags: "Good support", minCost: 40 }, "BE"],
  [{ q: "copper", maxScore: 7.9 }, "CD"],
  [{ q: "zebra", minScore: 9.5 }, ""],
  [{ q: "the", minScore: 2 }, ""],
  [{ market: "Atlantis", minScore: 2 }, ""],
];

describe("a filtered list", () => {
  test.each(CASES)("%o has %s", async (input, expected) => {
    expect(await list(input)).toBe(expected);
    expect((await as().reviews.countChoices(input)).total).toBe(expected.length);
  });

  const SORTED = { newest: "ABD", oldest: "DBA", "highest-rated": "ABD", "lowest-rated": "DBA" } as const;
  test.each(REVIEW_SORTS)("is sorted by %s", async (sort) => {
    const orders = { ...SORTED, "most-replies": "BDA", "least-replies": "ADB" };
    expect(await list({ recommended: "only", sort })).toBe(orders[sort]);
    expect(await list({ q: "calls", recommended: "only", sort })).toBe(orders[sort]);
  });

  test("has pages, and no facts that need a scan", async () => {
    const page = await as().reviews.list({ minScore: 2, page: 2 });
    expect(page).toMatchObject({ items: [], total: 5, pageCount: 1, toolCount: null, lastReviewAt: null });
  });
});

test.each<[string, ReviewListInput]>([
  ["a score below 1", { minScore: 0.9 }],
  ["a score above 10", { maxScore: 11 }],
  ["scores in reverse", { minScore: 8, maxScore: 7 }],
  ["a negative cost", { minCost: -1 }],
  ["costs in reverse", { minCost: 100, maxCost: 99 }],
  ["a text as a cost", { maxCost: "much" as never }],
  ["a part of a year", { minYears: 1.5 }],
  ["more years than anyone has", { minYears: 51 }],
  ["an unknown type", { reviewerType: "agent" as never }],
  ["an unknown period", { period: "week" as never }],
  ["anything but recommended only", { recommended: "no" as never }],
  ["anything but a checked license", { license: "no" as never }],
  ["overlong tags", { tags: "x".repeat(501) }],
])("rejects %s", async (_, input) => {
  await expect(as().reviews.list(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(as().reviews.countChoices(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
