import { describe, expect, test } from "vitest";
import { factsOf, formatYears, unitPrices } from "./review-words.ts";

const review = {
  tool: { id: "1", name: "Copperline Leads", category: "Lead Generation" as const },
  monthlyCost: 620,
  leadVolumeMonthly: 34,
  conversionRate: 2.9,
  overallRecommendation: true,
};

describe("prices", () => {
  test("are worked out per unit and per outcome", () => {
    const { perUnit, perOutcome } = unitPrices(review);
    expect(perUnit).toBeCloseTo(18.24, 2);
    expect(perOutcome).toBeCloseTo(628.8, 1);
  });

  test("are unknown where nothing came of it", () => {
    expect(unitPrices({ ...review, leadVolumeMonthly: 0 })).toEqual({ perUnit: null, perOutcome: null });
    expect(unitPrices({ ...review, conversionRate: 0 }).perOutcome).toBeNull();
  });
});

test("facts bear the labels of the tool's category", () => {
  expect(factsOf(review)).toEqual([
    { label: "Monthly cost", value: "$620" },
    { label: "Leads/Month", value: "34" },
    { label: "Conversion", value: "2.9%" },
    { label: "Per lead", value: "$18" },
  ]);
  const crm = { ...review, tool: { ...review.tool, category: "CRM" as const }, leadVolumeMonthly: 0 };
  expect(factsOf(crm).map(({ label }) => label)).toEqual([
    "Monthly cost",
    "Contacts Managed",
    "User Adoption",
    "Per contact",
  ]);
  expect(factsOf(crm)[3]?.value).toBe("–");
});

test.each([
  [0, "0 years"],
  [1, "1 year"],
  [9, "9 years"],
])("%i: %s", (years, text) => expect(formatYears(years)).toBe(text));
