import { expect, test } from "vitest";
import { unusualFigures } from "./unusual-figures.ts";

const MEDIANS = {
  monthlyCost: { median: 50, reviewCount: 300 },
  costPerResult: { median: 10, reviewCount: 290 },
};
const of = (monthlyCost: number, conversionRate: number) =>
  unusualFigures({ monthlyCost, leadVolumeMonthly: 10, conversionRate }, "CRM", MEDIANS);

test.each([
  // A decimal mark was lost in the cost, and so in the price.
  [
    4999,
    50,
    [
      "$4,999 a month is 100× the U.S. median ($50, 300 reviews)",
      "$1,000 per active contact is 100× the U.S. median ($10, 290 reviews)",
    ],
  ],
  [
    4.9,
    50,
    [
      "$4.90 a month is 90% below the U.S. median ($50, 300 reviews)",
      "98¢ per active contact is 90% below the U.S. median ($10, 290 reviews)",
    ],
  ],
  // In the rate only.
  [50, 2.9, ["$172 per active contact is 17× the U.S. median ($10, 290 reviews)"]],
  [499, 99, []],
  [50, 50, []],
  // Free, or without results: nothing to compare.
  [0, 50, []],
  [50, 0, []],
])("names what is unusual about $%d a month at %d%%", (cost, rate, found) => {
  expect(of(cost, rate)).toEqual(found);
});

test("says nothing without medians", () => {
  const none = { median: null, reviewCount: 0 };
  const content = { monthlyCost: 4999, leadVolumeMonthly: 1, conversionRate: 1 };
  expect(unusualFigures(content, "CRM", { monthlyCost: none, costPerResult: none })).toEqual([]);
});
