import { expect, test } from "vitest";
import { priceOf } from "#contract/comps/prices.ts";
import { formatDollars, formatUnitPrice } from "#web/ui/format.ts";
import { extremesOf, formulaOf, halfOf, rangeOf } from "./price-words.ts";

const NONE = { lowest: null, lowerQuartile: null, median: null, upperQuartile: null, highest: null };
const none = { reviewCount: 0, ...NONE };
const one = { ...none, reviewCount: 1, lowest: 99, highest: 99 };
const two = { ...none, reviewCount: 2, lowest: 99, highest: 120.5 };
const many = {
  reviewCount: 5,
  lowest: 0.05,
  lowerQuartile: 0.08,
  median: 0.095,
  upperQuartile: 0.12,
  highest: 0.3,
};

test("the median is the price once there is one, before that the reports are", () => {
  expect([none, one, two, many].map((spread) => priceOf(spread, formatDollars))).toEqual([
    "–",
    "$99",
    "$99, $120.50",
    "9.5¢",
  ]);
});

test("ranges have two ends if they differ", () => {
  expect([none, one, two].map((spread) => rangeOf(spread, formatDollars))).toEqual([
    "–",
    "$99",
    "$99–$120.50",
  ]);
  expect(rangeOf(many, formatUnitPrice)).toBe("5¢–30¢");
  expect([none, one, two].map((spread) => extremesOf(spread, formatDollars))).toEqual([
    null,
    "$99",
    "$99 to $120.50",
  ]);
  expect([two, many].map((spread) => halfOf(spread, formatUnitPrice))).toEqual([null, "8¢ to 12¢"]);
});

test.each([
  ["Lead Generation", "monthly cost ÷ leads"],
  ["CRM", "monthly cost ÷ (contacts managed × user adoption)"],
  ["Marketing", "monthly cost ÷ impressions × 1,000"],
  ["Website", "monthly cost ÷ (monthly visits × lead capture rate)"],
] as const)("the formula of %s is %s", (category, formula) => {
  expect(formulaOf(category)).toBe(formula);
});
