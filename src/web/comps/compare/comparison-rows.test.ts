import { expect, test } from "vitest";
import type { Spread } from "#contract/comps/views.ts";
import { type ComparedTool, type Comparison, decidingRows } from "./comparison-rows.ts";
import { verdictOf } from "./comparison-verdict.ts";
import { estimateRow, usualAmount } from "./estimate-row.ts";

const spread = (median: number | null, reviewCount: number): Spread => ({
  reviewCount,
  lowest: 90,
  lowerQuartile: null,
  median,
  upperQuartile: null,
  highest: 110,
});

interface Numbers {
  name: string;
  score: number;
  recommended?: number;
  reviews?: number;
  cost?: number;
  result?: number;
  rate?: number;
}

const compared = (tools: readonly Numbers[]) =>
  ({
    category: "CRM",
    area: { kind: "country" },
    tools: tools.map(({ name, score, recommended = 3, reviews = 3, cost = 100, result = 1, rate = 50 }) => {
      const of = (number: number) => spread(reviews < 3 ? null : number, reviews);
      return {
        tool: { name },
        averageScore: score,
        reviewCount: reviews,
        recommendedCount: recommended,
        monthlyCost: of(cost),
        costPerResult: of(result),
        rate: of(rate),
        volume: of(1000),
      } as unknown as ComparedTool;
    }),
  }) as unknown as Comparison;

const row = (comparison: Comparison, label: string) => {
  const found = decidingRows(comparison).find((one) => one.label === label);
  if (!found) throw new Error(`no row ${label}`);
  return {
    isSame: found.isSame,
    best: found.cells.map(({ best }) => best),
    texts: found.cells.map(({ text }) => text),
  };
};

test("marks the best value in words, and says a small lead", () => {
  const comparison = compared([
    { name: "A", score: 8.2, cost: 175, result: 0.076 },
    { name: "B", score: 8.0, cost: 120, result: 0.12 },
    { name: "C", score: 5.8, cost: 145, result: 0.087 },
  ]);
  expect(row(comparison, "Score")).toEqual({
    isSame: false,
    best: ["Highest, by 0.2", undefined, undefined],
    texts: ["8.2", "8.0", "5.8"],
  });
  expect(row(comparison, "Monthly cost").best).toEqual([undefined, "Lowest", undefined]);
  expect(row(comparison, "Cost per active contact").texts).toEqual(["7.6¢", "12¢", "8.7¢"]);
  expect(verdictOf(comparison, decidingRows(comparison))).toEqual([
    "A has the highest score (by 0.2) and the lowest cost per active contact.",
    "B has the lowest monthly cost.",
  ]);
});

test("calls values that read the same tied", () => {
  const comparison = compared([
    { name: "A", score: 8, result: 15.2 },
    { name: "B", score: 6, result: 15.4 },
    { name: "C", score: 5, result: 19 },
  ]);
  expect(row(comparison, "Cost per active contact").best).toEqual(["Tied best", "Tied best", undefined]);
  expect(row(comparison, "Score").best).toEqual(["Highest", undefined, undefined]);
});

test.each([
  ["a score within 0.1", "Score", { score: 8 }, { score: 8.1 }, true],
  ["a score 0.2 apart", "Score", { score: 8 }, { score: 8.2 }, false],
  ["money within 5 %", "Monthly cost", { score: 8, cost: 95 }, { score: 8, cost: 100 }, true],
  ["money 6 % apart", "Monthly cost", { score: 8, cost: 94 }, { score: 8, cost: 100 }, false],
  ["the same share", "Would buy again", { score: 8 }, { score: 8, recommended: 5, reviews: 5 }, true],
  ["another share", "Would buy again", { score: 8 }, { score: 8, recommended: 4, reviews: 5 }, false],
] as const)("with %s, %s is the same: %o and %o, %s", (_, label, a, b, isSame) => {
  const found = row(
    compared([
      { name: "A", ...a },
      { name: "B", ...b },
    ]),
    label,
  );
  expect(found.isSame).toBe(isSame);
  if (isSame) expect(found.best).toEqual([undefined, undefined]);
});

test("never judges a tool with fewer than three reviews", () => {
  const comparison = compared([
    { name: "A", score: 8 },
    { name: "B", score: 6, cost: 300 },
    { name: "C", score: 10, reviews: 2, recommended: 2, cost: 10 },
  ]);
  expect(row(comparison, "Score").best).toEqual(["Highest", undefined, undefined]);
  expect(row(comparison, "Monthly cost").best).toEqual(["Lowest", undefined, undefined]);
  expect(verdictOf(comparison, decidingRows(comparison)).at(-1)).toBe("C has too few reviews to judge.");
});

test("marks nothing with a single tool that can be judged", () => {
  const comparison = compared([
    { name: "A", score: 8 },
    { name: "B", score: 6, reviews: 1, recommended: 0 },
  ]);
  expect(decidingRows(comparison).flatMap(({ cells }) => cells.map(({ best }) => best))).toEqual(
    Array(10).fill(undefined),
  );
});

test("estimates what a number of results costs with each tool", () => {
  const comparison = compared([
    { name: "A", score: 8, result: 0.076 },
    { name: "B", score: 8, result: 0.12 },
    { name: "C", score: 8, result: 0.05, reviews: 2 },
  ]);
  const { cells } = estimateRow(comparison, 2000);
  expect(cells.map(({ text, best }) => [text, best])).toEqual([
    ["$152", "Lowest"],
    ["$240", undefined],
    ["–", undefined],
  ]);
  // From 90 to 110 dollars each.
  expect(cells.map(({ note }) => note)).toEqual([
    "$180,000–$220,000 · 3 reviews",
    "$180,000–$220,000 · 3 reviews",
    "Needs 1 more review",
  ]);
  // 5 dollars per 1,000 people
  const reach = { ...compared([{ name: "A", score: 8, result: 5 }]), category: "Social Media" as const };
  expect(estimateRow(reach, 40_000).cells[0]?.text).toBe("$200");
});

test("begins with the number of results that the median cost pays for, rounded", () => {
  const ofCategory = { monthlyCost: spread(175, 9), costPerResult: spread(0.076, 9) };
  expect(usualAmount({ category: "CRM", ofCategory } as Comparison)).toBe(2000);
  expect(usualAmount({ category: "Social Media", ofCategory } as Comparison)).toBe(2_000_000);
  const few = { ...ofCategory, costPerResult: spread(null, 2) };
  expect(usualAmount({ category: "CRM", ofCategory: few } as Comparison)).toBeNull();
});

test("shows the next larger area beside few reviews, without judging it", () => {
  const comparison = compared([
    { name: "A", score: 7, reviews: 2, recommended: 1 },
    { name: "B", score: 8 },
  ]);
  const around = {
    area: { kind: "country" },
    averageScore: 7.14,
    recommendedCount: 8,
    reviewCount: 11,
    monthlyCost: { median: 155, reviewCount: 11 },
    costPerResult: { median: null as number | null, reviewCount: 2 },
  };
  Object.assign(comparison.tools[0] ?? {}, { around });
  const shown = decidingRows(comparison).map(({ label, cells: [few, enough] }) => [
    label,
    few?.beside,
    enough?.beside,
    few?.best,
  ]);
  expect(shown).toEqual([
    ["Score", "U.S. 7.1 (11 reviews)", null, undefined],
    ["Cost per active contact", null, null, undefined],
    ["Would buy again", "U.S. 8 of 11", null, undefined],
    ["Monthly cost", "U.S. $155 (11 reviews)", null, undefined],
    ["User Adoption", null, null, undefined],
  ]);
  expect(estimateRow(comparison, 100).cells.map(({ beside }) => beside)).toEqual([null, null]);
  around.costPerResult = { median: 0.5, reviewCount: 9 };
  expect(estimateRow(comparison, 100).cells.map(({ beside }) => beside)).toEqual([
    "U.S. $50 (9 reviews)",
    null,
  ]);
});
