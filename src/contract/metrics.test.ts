import { describe, expect, test } from "vitest";
import { formatScore, isRare, pricePerResult, resultName, scoreRange, unitPrices } from "./metrics.ts";

const bill = { monthlyCost: 620, leadVolumeMonthly: 34, conversionRate: 2.9 };

describe("prices", () => {
  test("refer to one unit and to one outcome", () => {
    const { perUnit, perOutcome } = unitPrices(bill);
    expect(perUnit).toBeCloseTo(18.24, 2);
    expect(perOutcome).toBeCloseTo(628.8, 1);
  });

  test("become null without any outcome", () => {
    expect(unitPrices({ ...bill, leadVolumeMonthly: 0 })).toEqual({ perUnit: null, perOutcome: null });
    expect(unitPrices({ ...bill, conversionRate: 0 }).perOutcome).toBeNull();
  });
});

test.each([
  // 0.8% of 23 leads close.
  [0.184, true],
  [0.33, true],
  [1 / 3, false],
  [1, false],
])("%d outcomes a month are too few for a price: %s", (outcomes, areFew) => {
  expect(isRare(outcomes)).toBe(areFew);
});

test.each([
  ["Lead Generation", "lead", 2],
  ["CRM", "active contact", 8],
  ["Marketing", "1,000 impressions", 2000],
] as const)("the cost per result of %s is per %s", (category, name, price) => {
  expect(resultName(category)).toBe(name);
  expect(pricePerResult(category, { perUnit: 2, perOutcome: 8 })).toBe(price);
  expect(pricePerResult(category, { perUnit: null, perOutcome: null })).toBeNull();
});

test.each([
  [8.45, "8.5"],
  [8.449, "8.4"],
  [8.55, "8.6"],
  [8.95, "9.0"],
  [10, "10.0"],
])("rounds %d half up to %s", (score, shown) => {
  expect(formatScore(score)).toBe(shown);
});

test.each([
  [10, "9–10"],
  [9, "9–10"],
  [8.95, "9–10"],
  [8.94, "8–8.9"],
  [7.967, "8–8.9"],
  [7.94, "6–7.9"],
  [5.967, "6–7.9"],
  [5.94, "Below 6"],
  [1, "Below 6"],
] as const)("counts %d as %s, based on the rounded number", (score, range) => {
  expect(scoreRange(score)).toBe(range);
  expect(scoreRange(Number(formatScore(score)))).toBe(range);
});
