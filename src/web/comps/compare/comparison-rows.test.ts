import { expect, test } from "vitest";
import type { Spread } from "#contract/comps/views.ts";
import { type ComparedTool, type Comparison, decidingRows, usageRows } from "./comparison-rows.ts";
import { estimateRow, usualAmount } from "./estimate-row.ts";

const spread = (median: number | null, reviewCount: number): Spread => ({
  reviewCount,
  lowest: reviewCount === 0 ? null : 90,
  lowerQuartile: null,
  median,
  upperQuartile: null,
  highest: reviewCount === 0 ? null : 110,
});

interface Numbers {
  score: number;
  recommended?: number;
  reviews?: number;
  cost?: number;
  result?: number;
  rate?: number;
}

const compared = (...tools: readonly Numbers[]) =>
  ({
    category: "CRM",
    area: { kind: "country" },
    tools: tools.map(({ score, recommended = 3, reviews = 3, cost = 100, result = 1, rate = 50 }) => {
      const of = (number: number) => spread(reviews < 3 ? null : number, reviews);
      return {
        averageScore: reviews === 0 ? null : score,
        reviewCount: reviews,
        recommendedCount: recommended,
        monthlyCost: of(cost),
        costPerResult: of(result),
        rate: of(rate),
        volume: of(1000),
      } as unknown as ComparedTool;
    }),
  }) as unknown as Comparison;

/** "8.2 Highest": the cells of a row, with non-breaking spaces as others. */
const row = (comparison: Comparison, label: string) => {
  const found = [...decidingRows(comparison), ...usageRows(comparison)].find((one) => one.label === label);
  if (!found) throw new Error(`no row ${label}`);
  return found.cells.map(({ text, best = "" }) => `${text} ${best}`.replaceAll("\u00a0", " ").trim());
};

test("marks the best value of each row that decides, in words", () => {
  const comparison = compared(
    { score: 8.2, cost: 175, result: 0.076, recommended: 2 },
    { score: 8.0, cost: 120, result: 0.12 },
    { score: 5.8, cost: 145, result: 0.087, recommended: 1 },
  );
  expect(row(comparison, "Score")).toEqual(["8.2 Highest", "8.0", "5.8"]);
  expect(row(comparison, "A month")).toEqual(["$175", "$120 Lowest", "$145"]);
  expect(row(comparison, "Per active contact")).toEqual(["7.6¢ Lowest", "12¢", "8.7¢"]);
  expect(row(comparison, "Would buy again")).toEqual(["2 of 3", "3 of 3 Highest", "1 of 3"]);
  expect(row(comparison, "User Adoption")).toEqual(["50%", "50%", "50%"]);
  expect(row(comparison, "Contacts Managed")).toEqual(["1,000", "1,000", "1,000"]);
});

test.each([
  ["a score within 0.1", "Score", { score: 8 }, { score: 8.1 }, false],
  ["a score 0.2 apart", "Score", { score: 8 }, { score: 8.2 }, true],
  ["money within 5%", "A month", { score: 8, cost: 95 }, { score: 8, cost: 100 }, false],
  ["money 6% apart", "A month", { score: 8, cost: 94 }, { score: 8, cost: 100 }, true],
  [
    "money that reads the same",
    "Per active contact",
    { score: 8, result: 15.2 },
    { score: 8, result: 15.4 },
    false,
  ],
  ["the same share", "Would buy again", { score: 8 }, { score: 8, recommended: 5, reviews: 5 }, false],
  ["another share", "Would buy again", { score: 8 }, { score: 8, recommended: 4, reviews: 5 }, true],
] as const)("with %s, marks %s: %o and %o, %s", (_, label, a, b, isMarked) => {
  const marked = row(compared(a, b), label).filter((text) => /Highest|Lowest/.test(text));
  expect(marked.length === 1).toBe(isMarked);
});

test("never marks a tool with fewer than three reviews, nor the only one with more", () => {
  const few = { score: 10, reviews: 2, recommended: 2, cost: 10 };
  const comparison = compared({ score: 8 }, { score: 6, cost: 300 }, few, { score: 0, reviews: 0 });
  expect(row(comparison, "Score")).toEqual(["8.0 Highest", "6.0", "10.0", "–"]);
  expect(row(comparison, "A month")).toEqual(["$100 Lowest", "$300", "$90, $110", "–"]);
  expect(decidingRows(comparison)[0]?.cells.map(({ isFew }) => isFew)).toEqual([false, false, true, true]);
  expect(row(compared({ score: 8 }, few), "Score")).toEqual(["8.0", "10.0"]);
});

test("says the range of prices, except of few", () => {
  const [, price] = decidingRows(compared({ score: 8 }, { score: 8, reviews: 2 }));
  expect(price?.cells.map(({ range }) => range)).toEqual(["$90 to $110", null]);
});

test("estimates what a number of results costs with each tool", () => {
  const comparison = compared(
    { score: 8, result: 0.076 },
    { score: 8, result: 0.12 },
    { score: 8, result: 0.05, reviews: 2 },
  );
  const { cells } = estimateRow(comparison, 2000);
  expect(cells.map(({ text, best }) => [text, best])).toEqual([
    ["$152", "Lowest"],
    ["$240", undefined],
    ["–", undefined],
  ]);
  // 5 dollars per 1,000 people
  const reach = { ...compared({ score: 8, result: 5 }), category: "Social Media" as const };
  expect(estimateRow(reach, 40_000).cells[0]?.text).toBe("$200");
});

test("begins with the number of results that the median cost pays for, rounded", () => {
  const ofCategory = { monthlyCost: spread(175, 9), costPerResult: spread(0.076, 9) };
  expect(usualAmount({ category: "CRM", ofCategory } as Comparison)).toBe(2000);
  expect(usualAmount({ category: "Social Media", ofCategory } as Comparison)).toBe(2_000_000);
  const few = { ...ofCategory, costPerResult: spread(null, 2) };
  expect(usualAmount({ category: "CRM", ofCategory: few } as Comparison)).toBeNull();
});
