import { describe, expect, test } from "vitest";
import type { UnusualField } from "#contract/reviews/unusual.ts";
import { EMPTY_VALUES, type ReviewValues, toReviewContent } from "../review-values.ts";
import { openQuestions } from "./open-questions.ts";

const SENT: ReviewValues = {
  ...EMPTY_VALUES,
  leadSourceName: "Foyer CRM",
  city: "Nampa",
  state: "ID",
  monthlyCost: "1770",
  leadVolumeMonthly: "30",
  conversionRate: "2.5",
  leadQualityScore: 1,
  overallRecommendation: true,
};

const FIELDS = ["monthlyCost", "leadVolumeMonthly", "conversionRate", "leadQualityScore", "costPerResult"];

const ASKED = {
  questions: FIELDS.map((field) => ({ field: field as UnusualField, value: 1, text: "", correction: null })),
  about: toReviewContent(SENT),
};

const open = (changed: Partial<ReviewValues>) =>
  openQuestions(ASKED, { ...SENT, ...changed }).map(({ field }) => field);

const without = (...left: string[]) => FIELDS.filter((field) => !left.includes(field));

describe("a question", () => {
  test.each([
    [{ monthlyCost: "1800" }, without("monthlyCost", "costPerResult")],
    [{ monthlyCost: "" }, without("monthlyCost", "costPerResult")],
    [{ leadVolumeMonthly: "31" }, without("leadVolumeMonthly", "costPerResult")],
    [{ conversionRate: "2" }, without("conversionRate", "costPerResult")],
    [{ leadQualityScore: 9 }, without("leadQualityScore")],
    [{ overallRecommendation: false }, without("leadQualityScore")],
  ])("ends when its number becomes %j", (changed, expected) => {
    expect(open(changed)).toEqual(expected);
  });

  test.each([
    { monthlyCost: "$1,770.00" },
    { leadSourceName: "foyer crm " },
    { detailedReview: "More" },
  ] satisfies Partial<ReviewValues>[])("stays open with %j", (changed) => {
    expect(open(changed)).toEqual(FIELDS);
  });

  test.each([
    { leadSourceName: "Zipline" },
    { city: "Boise" },
    { state: "OR" },
  ] satisfies Partial<ReviewValues>[])("ends with all others when the review is about %j", (changed) => {
    expect(open(changed)).toEqual([]);
  });

  test("ends when its number is confirmed, and not when another number was", () => {
    expect(open({ confirmedNumbers: [{ field: "monthlyCost", value: 1 }] })).toEqual(without("monthlyCost"));
    expect(open({ confirmedNumbers: [{ field: "monthlyCost", value: 2 }] })).toEqual(FIELDS);
  });
});
