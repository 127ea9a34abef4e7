import { expect, test } from "vitest";
import type { Spread } from "#contract/comps/views.ts";
import { type ComparedTool, type Comparison, decidingRows } from "./comparison-rows.ts";
import { verdictOf, verdictText } from "./comparison-verdict.ts";
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
  expect(verdictText(verdictOf(comparison, decidingRows(comparison)))).toBe(
    "By 9 reviews across the U.S.: Overall: A, the highest score of those that at least half would buy again. To spend least: B, $120\u00a0a\u00a0month. A has the highest score (8.2, by 0.2) and the lowest cost per active contact (7.6¢). B has the lowest monthly cost ($120).",
  );
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

test("calls no difference a lead that it calls about the same between two tools", () => {
  const a = { name: "A", score: 7.3, cost: 104, result: 15.9 };
  const b = { name: "B", score: 7.2, cost: 100, result: 15.2 };
  const conclude = (tools: readonly Numbers[]) => {
    const comparison = compared(tools);
    return verdictText(verdictOf(comparison, decidingRows(comparison)));
  };
  const both =
    "Overall: A and B, about the same score, the highest of those that at least half would buy again.";
  // Each has something else to say for it.
  expect(
    conclude([
      { ...a, rate: 80 },
      { ...b, recommended: 5, reviews: 5, cost: 50 },
    ]),
  ).toContain(`${both} To spend least: B, $50\u00a0a\u00a0month.`);
  const c = { name: "C", score: 6, cost: 300, result: 40, rate: 80 };
  const comparison = compared([a, b, c]);
  for (const label of ["Score", "Monthly cost", "Cost per active contact"]) {
    expect(row(comparison, label).best, label).toEqual(["Tied best", "Tied best", undefined]);
  }
  expect(estimateRow(comparison, 10).cells.map(({ best }) => best)).toEqual([
    "Tied best",
    "Tied best",
    undefined,
  ]);
  expect(conclude([{ ...a, rate: 90 }, b, { ...c, result: 1, recommended: 2 }])).toContain(
    `${both} A has the highest user adoption (90%).`,
  );
});

test("concludes with no tool that fewer than half would buy again, and not where one tool has it all", () => {
  const verdict = (tools: readonly Numbers[]) => {
    const comparison = compared(tools);
    return verdictOf(comparison, decidingRows(comparison)).conclusion;
  };
  const liked = { name: "A", score: 7, cost: 90 };
  const cheap = { name: "B", score: 9, recommended: 1, cost: 50 };
  expect(verdict([liked, cheap])).toBe(
    "Overall: A, the highest score of those that at least half would buy again. To spend least: B, $50\u00a0a\u00a0month.",
  );
  expect(verdict([{ ...liked, recommended: 1, cost: 40 }, cheap])).toBe(
    "Fewer than half would buy any of them again.",
  );
  expect(verdict([liked, { name: "C", score: 5, recommended: 1, cost: 200 }])).toBeNull();
});

test("never judges a tool with fewer than three reviews", () => {
  const comparison = compared([
    { name: "A", score: 8 },
    { name: "B", score: 6, cost: 300 },
    { name: "C", score: 10, reviews: 2, recommended: 2, cost: 10 },
  ]);
  expect(row(comparison, "Score").best).toEqual(["Highest", undefined, undefined]);
  expect(row(comparison, "Monthly cost").best).toEqual(["Lowest", undefined, undefined]);
  expect(verdictText(verdictOf(comparison, decidingRows(comparison)))).toMatch(
    / C has too few reviews to judge\.$/,
  );
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

test("judges all tools by the larger area, and shows the reviews here below its numbers", () => {
  const austin = compared([
    { name: "A", score: 9.2, reviews: 6, recommended: 5, cost: 80, result: 0.05 },
    { name: "B", score: 5, reviews: 2, recommended: 1, cost: 110, result: 0.2 },
    { name: "C", score: 0, reviews: 0, recommended: 0 },
  ]);
  const country = compared([
    { name: "A", score: 7.14, reviews: 11, recommended: 8, cost: 155, result: 0.08 },
    { name: "B", score: 7.9, reviews: 4, recommended: 4, cost: 190, result: 0.5, rate: 87.25 },
    { name: "C", score: 6, reviews: 3, recommended: 1, cost: 120, result: 0.1 },
  ]);
  const { tools, area } = country;
  const comparison = {
    ...austin,
    area: { kind: "market", market: { city: "Austin" } },
    larger: { area, tools, ofCategory: { monthlyCost: spread(175, 9), costPerResult: spread(0.076, 9) } },
  } as unknown as Comparison;
  const shown = decidingRows(comparison).map(({ label, cells }) => [
    label,
    ...cells.map(({ text, best = "", here }) => `${text} ${best} | ${here}`),
  ]);
  expect(shown).toEqual([
    ["Score", "7.1  | Austin 9.2 (6)", "7.9 Highest | Austin 5.0 (2)", "6.0  | null"],
    ["Cost per active contact", "8¢ Lowest | Austin 5¢ (6)", "50¢  | Austin $90, $110 (2)", "10¢  | null"],
    [
      "Would buy again",
      "8\u00a0of\u00a011  | Austin 5\u00a0of\u00a06",
      "4\u00a0of\u00a04 Highest | Austin 1\u00a0of\u00a02",
      "1\u00a0of\u00a03  | null",
    ],
    ["Monthly cost", "$155  | Austin $80 (6)", "$190  | Austin $90, $110 (2)", "$120 Lowest | null"],
    ["User Adoption", "50%  | Austin 50% (6)", "87% Highest | Austin 90%, 110% (2)", "50%  | null"],
  ]);
  const verdict = verdictOf(comparison, decidingRows(comparison));
  expect(verdictText(verdict)).toBe(
    "By 18 reviews across the U.S., 8 of them in Austin: Overall: B, the highest score of those that at least half would buy again. To spend least: C, $120\u00a0a\u00a0month. A has the lowest cost per active contact (8¢). B has the highest score (7.9), share who would buy again (4\u00a0of\u00a04) and user adoption (87%). C has the lowest monthly cost ($120). A is the only one with 3 or more reviews in Austin: 9.2, and 5\u00a0of\u00a06 would buy again.",
  );
  // 8¢, 50¢ and 10¢ each; the larger area's median cost pays for 2,000.
  expect(estimateRow(comparison, 100).cells.map(({ text }) => text)).toEqual(["$8.00", "$50", "$10"]);
  expect(usualAmount(comparison)).toBe(2000);
});
