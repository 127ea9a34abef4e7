import { describe, expect, test } from "vitest";
import { comparePrice, sumUp, toMonthly } from "./compare-price.ts";

const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

test.each([
  [{ price: 2340, isYearly: true }, 195],
  [{ price: 100, isYearly: true }, 8.33],
  [{ price: 0, isYearly: true }, 0],
  [{ price: 49.99, isYearly: false }, 49.99],
])("%j is %d a month", (price, monthly) => {
  expect(toMonthly(price)).toBe(monthly);
});

describe("a price", () => {
  test.each([
    ["of many", [100, 120, 140, 160, 200, 240], 195, "4 of 6 pay less"],
    ["above all", [100, 120, 140], 195, "3 of 3 pay less"],
    ["above one", [100, 200, 220, 240], 150, "1 of 4 pays less"],
    ["below all", [200, 220, 240], 195, "No one pays less"],
    ["equal to the lowest", [195, 220, 240], 195, "No one pays less"],
    ["at the median", [20, 26, 30], 26, "You pay the median"],
    ["at the median between two", [20, 30, 40, 50], 35, "You pay the median"],
    ["that all pay", [26, 26, 26], 26, "You pay the median"],
    ["that is free, like most", [0, 0, 0, 20], 0, "You pay the median"],
  ])("%s: %j and %d", (_, reported, monthly, text) => {
    expect(plain(comparePrice(reported, monthly)?.text)).toBe(text);
  });

  test("has no comparison below 3 reports", () => {
    expect(comparePrice([], 10)).toBeNull();
    expect(comparePrice([1, 2], 10)).toBeNull();
  });

  test("comes with what half pay", () => {
    expect(comparePrice([100, 120, 140, 160, 200], 150)).toMatchObject({
      ...{ reportCount: 5, lowerCount: 3, median: 140 },
      ...{ lowerQuartile: 120, upperQuartile: 160 },
    });
  });
});

describe("the sum", () => {
  const paid = (price: number, median: number | null, isYearly = false) => ({
    ...{ price, isYearly, monthly: toMonthly({ price, isYearly }) },
    comparison: median === null ? null : { median },
  });

  test.each([
    ["above the median", [paid(195, 150), paid(45, 40)], { difference: 50, toolCount: 2 }],
    ["below it", [paid(100, 150), paid(50, 40)], { difference: -40, toolCount: 2 }],
    ["at it", [paid(100, 110), paid(50, 40)], { difference: 0, toolCount: 2 }],
    [
      "of those with a median",
      [paid(100, 150), paid(720, null), paid(50, 40)],
      { difference: -40, toolCount: 2 },
    ],
    ["of one is none", [paid(100, 150), paid(720, null)], null],
    ["of none is none", [], null],
  ])("%s", (_, contracts, verdict) => {
    expect(sumUp(contracts).verdict).toEqual(verdict);
  });

  test("counts yearly prices as they are paid", () => {
    expect(sumUp([paid(100, null, true), paid(10.1, null), paid(0.2, null)]).total).toEqual({
      monthly: 18.63,
      yearly: 223.6,
    });
  });
});
