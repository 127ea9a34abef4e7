import { describe, expect, test } from "vitest";
import { comparePrices, factsOf, unitPrices } from "./review-labels.ts";

const review = {
  tool: { id: "1", name: "Copperline Leads", category: "Lead Generation" as const },
  monthlyCost: 620,
  leadVolumeMonthly: 34,
  conversionRate: 2.9,
  overallRecommendation: true,
};

describe("prices", () => {
  test("refer to one unit and to one outcome", () => {
    const { perUnit, perOutcome } = unitPrices(review);
    expect(perUnit).toBeCloseTo(18.24, 2);
    expect(perOutcome).toBeCloseTo(628.8, 1);
  });

  test("become null without any outcome", () => {
    expect(unitPrices({ ...review, leadVolumeMonthly: 0 })).toEqual({ perUnit: null, perOutcome: null });
    expect(unitPrices({ ...review, conversionRate: 0 }).perOutcome).toBeNull();
  });
});

test("use the labels of the tool's category", () => {
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

test("shows prices per 1,000 impressions", () => {
  const tool = { ...review.tool, category: "Marketing" as const };
  expect(factsOf({ ...review, tool, leadVolumeMonthly: 28_000 })[3]).toEqual({
    label: "Per 1,000 impressions",
    value: "$22",
  });
});

test.each([
  [18, 27, "33% below"],
  [27, 18, "50% above"],
  [18, 18.01, "at"],
  [0, 0, "at"],
  [18, 0, "above"],
  // The comparison must match the displayed numbers: $24 and $17.
  [23.54, 17.3, "41% above"],
])("compares %d with a median of %d as %s", (price, median, text) => {
  expect(comparePrices(price, median)).toBe(text);
});
