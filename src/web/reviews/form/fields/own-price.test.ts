import { describe, expect, test } from "vitest";
import type { Category } from "#contract/vocabulary.ts";
import { ownPrice, type Typed, typicalCost } from "./own-price.ts";

const typed = (monthlyCost: string, leadVolumeMonthly: string, conversionRate: string): Typed => ({
  monthlyCost,
  leadVolumeMonthly,
  conversionRate,
});

// By hand: $600 for 20 at 50% is $30 per unit and $60 per outcome.
test.each<[Category, string, number, string]>([
  ["Lead Generation", "lead", 30, "$600 ÷ 20"],
  ["CRM", "active contact", 60, "$600 ÷ (20 × 50%)"],
  ["Scheduling", "completed appointment", 60, "$600 ÷ (20 × 50%)"],
  ["Transaction Management", "closed file", 60, "$600 ÷ (20 × 50%)"],
  ["Website", "captured lead", 60, "$600 ÷ (20 × 50%)"],
  ["Marketing", "1,000 impressions", 30_000, "$600 ÷ 20 × 1,000"],
  ["Social Media", "1,000 people reached", 30_000, "$600 ÷ 20 × 1,000"],
  ["Virtual Tours", "tour", 30, "$600 ÷ 20"],
])("prices what %s is paid for", (category, name, price, formula) => {
  expect(ownPrice(category, typed("$600", "20", "50%"))).toEqual({ name, price, formula });
});

test.each<[string, Category, Typed, string | null]>([
  ["has no price without volume", "Lead Generation", typed("600", "0", "50"), "lead"],
  ["has no price without outcomes", "CRM", typed("600", "20", "0"), "active contact"],
])("%s", (_, category, numbers, name) => {
  expect(ownPrice(category, numbers)).toMatchObject({ name, price: null });
});

test("is free when it costs nothing", () => {
  expect(ownPrice("Lead Generation", typed("0", "20", ""))?.price).toBe(0);
});

test("needs the rate only where outcomes count", () => {
  expect(ownPrice("Lead Generation", typed("600", "20", ""))?.price).toBe(30);
  expect(ownPrice("CRM", typed("600", "20", ""))).toBeNull();
});

test.each([
  typed("", "20", "50"),
  typed("600", "", "50"),
  typed("a lot", "20", "50"),
  typed("-600", "20", "50"),
  typed("600", "-20", "50"),
  typed("600", "20", "101"),
  typed("600", "1.5", "50"),
  typed("600", "1.200", "50"),
  typed("1,23,456", "20", "50"),
  typed("$14,365,99", "20", "50"),
])("waits while a number is missing or wrong: %o", (numbers) => {
  expect(ownPrice("CRM", numbers)).toBeNull();
});

describe("typicalCost", () => {
  const spread = {
    reviewCount: 4,
    lowest: 80,
    lowerQuartile: 97.5,
    median: 150,
    upperQuartile: 245,
    highest: 300,
  };

  test("is what the middle half pays, in whole dollars", () => {
    expect(typicalCost(spread, "Austin")).toBe("Austin agents typically pay $98–$245\u00a0a\u00a0month.");
    expect(typicalCost({ ...spread, lowerQuartile: 245 }, "Austin")).toBe(
      "Austin agents typically pay $245\u00a0a\u00a0month.",
    );
  });

  test("is missing below 3 reviews, which have no quartiles", () => {
    const few = { ...spread, reviewCount: 2, lowerQuartile: null, median: null, upperQuartile: null };
    expect(typicalCost(few, "Austin")).toBeUndefined();
  });
});
