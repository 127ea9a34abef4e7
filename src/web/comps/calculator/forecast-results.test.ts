import { expect, test } from "vitest";
import { forecastResults, formatResults, resultsName, stepBudget } from "./forecast-results.ts";

const spread = (lowerQuartile: number | null, median: number | null, upperQuartile: number | null) => ({
  costPerResult: { reviewCount: 3, lowest: 1, lowerQuartile, median, upperQuartile, highest: 100 },
});

test.each([
  ["Lead Generation", 500, 25, [12.5, 50], "leads"],
  ["CRM", 500, 25, [12.5, 50], "active contacts"],
  // Prices are per 1,000 impressions.
  ["Marketing", 500, 25_000, [12_500, 50_000], "impressions"],
  ["Social Media", 500, 25_000, [12_500, 50_000], "people reached"],
] as const)(
  "a budget for %s of $%d brings %d at $10, $20 and $40",
  (category, budget, results, range, name) => {
    expect(forecastResults(category, budget, spread(10, 20, 40))).toEqual({ results, range });
    expect(resultsName(category)).toBe(name);
  },
);

test.each([
  ["too few reviews", spread(null, null, null)],
  ["tools that cost nothing", spread(0, 0, 0)],
])("brings an unknown number with %s", (_, figures) => {
  expect(forecastResults("CRM", 500, figures)).toEqual({ results: null, range: null });
});

test.each([
  [24.6, "25"],
  [1234.5, "1,230"],
  [8.33, "8.3"],
  [0.667, "0.7"],
  [3, "3"],
  [0.02, "under 0.1"],
  [0, "0"],
])("formats %d as %s", (amount, text) => {
  expect(formatResults(amount)).toBe(text);
});

test.each([
  [185, 180, 190],
  [200, 190, 250],
  [210, 200, 250],
  [1000, 950, 1100],
  [1050, 1000, 1100],
  [1, 1, 10],
  [100_000, 99_900, 100_000],
])("a budget of $%d is lowered to $%d and raised to $%d", (budget, lower, higher) => {
  expect([stepBudget(budget, -1), stepBudget(budget, 1)]).toEqual([lower, higher]);
});
