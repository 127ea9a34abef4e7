import { describe, expect, test } from "vitest";
import { findUnusual, type Level, type Numbers, type Reported } from "./find-unusual.ts";

/**
 * Seven reports: cost $399 to $699, 20 to 50 leads, 2% to 4%.
 *
 * The median cost is 499. Distances from it, on a scale of logarithms: ln(499/399) = 0.224, ln(499/449) = 0.106, 0, 0,
 * ln(549/499) = 0.095, ln(599/499) = 0.183, ln(699/499) = 0.337. Their median is 0.106, and 3.5 × 1.4826 × 0.106 = 0.55 is
 * less than ln 5 = 1.61: usual is more than 499/5 = 99.8 and less than 499 × 5 = 2,495.
 */
const REPORTS: Reported[] = [
  { monthlyCost: 399, leadVolumeMonthly: 20, conversionRate: 2 },
  { monthlyCost: 449, leadVolumeMonthly: 25, conversionRate: 2.5 },
  { monthlyCost: 499, leadVolumeMonthly: 30, conversionRate: 2.5 },
  { monthlyCost: 499, leadVolumeMonthly: 30, conversionRate: 2.5 },
  { monthlyCost: 549, leadVolumeMonthly: 35, conversionRate: 3 },
  { monthlyCost: 599, leadVolumeMonthly: 40, conversionRate: 3 },
  { monthlyCost: 699, leadVolumeMonthly: 50, conversionRate: 4 },
];

const AUSTIN: Level = { name: "Zipline in Austin", reports: REPORTS };

const USUAL = {
  monthlyCost: 499,
  leadVolumeMonthly: 30,
  conversionRate: 2.5,
  leadQualityScore: 7,
  overallRecommendation: true,
  reviewerType: "solo_agent",
} satisfies Numbers;

const find = (numbers: Partial<Numbers>, levels: readonly Level[] = [AUSTIN]) =>
  findUnusual({ ...USUAL, ...numbers }, "Lead Generation", levels).map(
    ({ number: { field, text, suggested } }) => [field, text.slice(text.lastIndexOf("). ") + 3), suggested],
  );

describe("a cost", () => {
  test.each([
    // Within 5 times the median.
    ["$2,400 is 4.8 times", { monthlyCost: 2400 }, []],
    ["$104 is 1/4.8", { monthlyCost: 104 }, []],
    ["nothing, for a free plan", { monthlyCost: 0 }, []],
    // 12,000 ÷ 12 = 1,000 is twice the median; ÷ 10 = 1,200 is 2.4 times.
    ["24 times", { monthlyCost: 12_000 }, [["monthlyCost", "Is it per year?", 1000]]],
    // ÷ 10 = 538.80 is closer, but 5,388 is 12 × 449 and 5,388 / 10 isn't anybody's price.
    ["12 × 449", { monthlyCost: 5388 }, [["monthlyCost", "Is it per year?", 449]]],
    // ÷ 12 = 415 is in whole cents, but ÷ 10 = 498 is nearly the median: ln(499/498) = 0.002, ln(499/415) = 0.184.
    ["12 × 415", { monthlyCost: 4980 }, [["monthlyCost", "Is there a digit too many?", 498]]],
    // ÷ 10 = 358.80 is closer, but not by half: ln(499/358.8) = 0.330, ln(499/299) = 0.512.
    ["12 × 299", { monthlyCost: 3588 }, [["monthlyCost", "Is it per year?", 299]]],
    // ÷ 12 = 415.833… isn't in whole cents, and ÷ 10 is the median.
    ["10 times", { monthlyCost: 4990 }, [["monthlyCost", "Is there a digit too many?", 499]]],
    // ÷ 12 = 4,158 is 8 times the median, and so isn't usual either.
    ["100 times", { monthlyCost: 49_900 }, [["monthlyCost", "Is the decimal point missing?", 499]]],
    ["1,000 times", { monthlyCost: 499_000 }, [["monthlyCost", "Is a decimal comma missing?", 499]]],
    ["a tenth", { monthlyCost: 49.9 }, [["monthlyCost", "Is a digit missing?", 499]]],
    ["a hundredth", { monthlyCost: 4.99 }, [["monthlyCost", "Is there a decimal point too many?", 499]]],
    ["a thousandth", { monthlyCost: 0.5 }, [["monthlyCost", "Is it in thousands?", 500]]],
    // ÷ 1,000 = 5,000 is 10 times the median: no common mistake.
    ["10,000 times", { monthlyCost: 5_000_000 }, [["monthlyCost", "Is it right?", null]]],
    // ÷ 12 = 249.50 is half of the median. A team of 6 pays the median for each.
    ["6 times, alone", { monthlyCost: 2994 }, [["monthlyCost", "Is it per year?", 249.5]]],
    [
      "6 times, in a team",
      { monthlyCost: 2994, reviewerType: "team" },
      [["monthlyCost", "Is it for the whole team?", 499]],
    ],
    // ÷ 12 is exactly the median, which is more likely than a team of exactly 12.
    [
      "a year, in a team",
      { monthlyCost: 5988, reviewerType: "team" },
      [["monthlyCost", "Is it per year?", 499]],
    ],
  ] as const)("of %s", (_, numbers, expected) => {
    expect(find(numbers)).toEqual(expected);
  });

  test("is compared by a rule that few wrong reports don't move", () => {
    const wrong = { ...USUAL, monthlyCost: 99_999 };
    // The median of nine is the fifth: 549. Distances: 0.319, 0.201, 0.096, 0.096, 0, 0.087, 0.242 and twice 5.2.
    const reports = [...REPORTS, wrong, wrong];
    expect(find({ monthlyCost: 12_000 }, [{ ...AUSTIN, reports }])).toEqual([
      ["monthlyCost", "Is it per year?", 1000],
    ]);
  });

  test("may vary as much as reports do", () => {
    // Median 100. Distances: ln 10 = 2.30, ln(10/3) = 1.20, 0, ln 3 = 1.10, ln 10 = 2.30. Their median is 1.20, and 3.5 × 1.4826 ×
    // 1.20 = 6.2: usual is less than 100 × e^6.2 = 49,900.
    const reports = [10, 30, 100, 300, 1000].map((monthlyCost) => ({ ...USUAL, monthlyCost }));
    const level = { ...AUSTIN, reports };
    expect(find({ monthlyCost: 40_000, leadVolumeMonthly: 2400 }, [level]).map(([field]) => field)).toEqual([
      "leadVolumeMonthly",
    ]);
    expect(find({ monthlyCost: 60_000 }, [level])[0]?.[0]).toBe("monthlyCost");
  });
});

test.each([
  // Of 30 leads: 360 ÷ 12 = 30.
  ["a year's leads", { leadVolumeMonthly: 360 }, [["leadVolumeMonthly", "Is it per year?", 30]]],
  [
    "leads of 8 agents",
    { leadVolumeMonthly: 240, reviewerType: "broker" },
    [["leadVolumeMonthly", "Is it for the whole team?", 30]],
  ],
  // Volumes have no decimals.
  [
    "100 times the leads",
    { leadVolumeMonthly: 3000 },
    [["leadVolumeMonthly", "Are there zeros too many?", 30]],
  ],
  ["1,000 times", { leadVolumeMonthly: 30_000 }, [["leadVolumeMonthly", "Are there zeros too many?", 30]]],
  ["no leads", { leadVolumeMonthly: 0 }, []],
  ["25%", { conversionRate: 25 }, [["conversionRate", "Is there a digit too many?", 2.5]]],
  // A rate can't be 250%, so only a tenth and a hundredth are left: 0.03 × 100 = 3.
  [
    "a fraction",
    { conversionRate: 0.03 },
    [["conversionRate", "Is it a fraction instead of a percentage?", 3]],
  ],
  ["0%", { conversionRate: 0 }, []],
] as const)("of other numbers: %s", (_, numbers, expected) => {
  expect(find(numbers)).toEqual(expected);
});

test("a cost per result is unusual although both of its numbers are usual", () => {
  // Each reported $10 per lead, for 10 to 50 leads. Medians: $400, 40 leads.
  const reports = [10, 12, 40, 45, 50].map((leads) => ({
    ...{ monthlyCost: leads * 10, leadVolumeMonthly: leads, conversionRate: 2.5 },
  }));
  const level = { name: "Zipline in Texas", reports };
  // $500 is 1.25 times the median, 9 leads 1/4.4, and $500 ÷ 9 = $55.56 per lead 5.6 times.
  expect(
    findUnusual({ ...USUAL, monthlyCost: 500, leadVolumeMonthly: 9 }, "Lead Generation", [level]),
  ).toEqual([
    {
      number: {
        field: "costPerResult",
        value: 500 / 9,
        text: "$56 per lead is 6 times the median of Zipline in Texas ($10, 5 reviews). Is it right?",
        suggested: null,
      },
      question: {
        field: "costPerResult",
        value: 500 / 9,
        text: "$56 per lead? Others pay about $10.",
        correction: null,
      },
    },
  ]);
});

test("what isn't known yet is not compared, and neither is a cost per result that needs it", () => {
  expect(findUnusual({}, "Lead Generation", [AUSTIN])).toEqual([]);
  expect(findUnusual({ monthlyCost: 12_000 }, "Lead Generation", [AUSTIN])).toHaveLength(1);
  expect(findUnusual({ leadQualityScore: 1 }, "Lead Generation", [AUSTIN])).toEqual([]);
});

// The middle half of the seven reports: 474 to 574 for the cost, 27.5 to 37.5 leads, 2.5% to 3%.
test.each([
  [{ monthlyCost: 8000 }, "$8,000 a month? Others pay $474–$574.", "It's $667 a month, paid yearly"],
  [{ monthlyCost: 5988 }, "$5,988 a month? Others pay $474–$574.", "It's $499 a month, paid yearly"],
  [{ monthlyCost: 2994 }, "$2,994 a month? Others pay $474–$574.", "It's $249.50 a month, paid yearly"],
  [
    { monthlyCost: 2994, reviewerType: "team" },
    "$2,994 a month? Others pay $474–$574.",
    "It's $499 per agent",
  ],
  [{ monthlyCost: 5_000_000 }, "$5,000,000 a month? Others pay $474–$574.", undefined],
  [{ leadVolumeMonthly: 360 }, "360? Others report 28–38.", "It's 30"],
  [{ conversionRate: 0.03 }, "0.03%? Others report 2.5%–3%.", "It's 3%"],
  [{ leadQualityScore: 1 }, "The lowest score, and you'd buy it again?", "I meant 10"],
] as const)("of %j, its author is asked in words: %s", (numbers, text, correction) => {
  const [found] = findUnusual({ ...USUAL, ...numbers }, "Lead Generation", [AUSTIN]);
  expect(found?.question.text).toBe(text);
  expect(found?.question.correction?.text).toBe(correction);
  expect(found?.question.correction?.value ?? null).toBe(found?.number.suggested);
});

test("of reports in two groups that are far apart, their median is what others pay", () => {
  const reports = [100, 100, 100, 100, 1000, 1000].map((monthlyCost) => ({ ...USUAL, monthlyCost }));
  // The upper quartile is 775.
  const [found] = findUnusual({ monthlyCost: 700 }, "Lead Generation", [{ ...AUSTIN, reports }]);
  expect(found?.question.text).toBe("$700 a month? Others pay about $100.");
});

test("the lowest score of what its author would buy again reads like a reversed scale", () => {
  expect(find({ leadQualityScore: 1 })).toMatchObject([["leadQualityScore", expect.anything(), 10]]);
  expect(find({ leadQualityScore: 2 })).toMatchObject([["leadQualityScore", expect.anything(), 9]]);
  expect(find({ leadQualityScore: 2.1 })).toEqual([]);
  expect(find({ leadQualityScore: 1, overallRecommendation: false })).toEqual([]);
});

test("the first level with five reports is compared with", () => {
  const few = { name: "Zipline in Waco", reports: REPORTS.slice(0, 4) };
  const zeros = { name: "Zipline in Texas", reports: REPORTS.map((one) => ({ ...one, monthlyCost: 0 })) };
  const cost = { monthlyCost: 12_000 };
  expect(find(cost, [few])).toEqual([]);
  const [found] = findUnusual({ ...USUAL, ...cost }, "Lead Generation", [few, zeros, AUSTIN]);
  expect(found?.number.text).toBe(
    "$12,000 a month is 24 times the median of Zipline in Austin ($499, half report $474–$574, 7 reviews). Is it per year?",
  );
});

test("texts name each number and its unit", () => {
  const textOf = (numbers: Partial<Numbers>) =>
    findUnusual({ ...USUAL, ...numbers }, "Lead Generation", [AUSTIN])[0]?.number.text;
  expect(textOf({ leadVolumeMonthly: 3000 })).toBe(
    "Leads/Month of 3,000 is 100 times the median of Zipline in Austin (30, half report 28–38, 7 reviews). Are there zeros too many?",
  );
  expect(textOf({ conversionRate: 0.025 })).toBe(
    "Conversion of 0.025% is 1/100 of the median of Zipline in Austin (2.5%, half report 2.5%–3%, 7 reviews). Is it a fraction instead of a percentage?",
  );
  const thousands = REPORTS.map((one) => ({
    ...one,
    leadVolumeMonthly: one.leadVolumeMonthly * 120,
    monthlyCost: one.monthlyCost / 28,
  }));
  const textsOf = (numbers: Partial<Numbers>) =>
    findUnusual({ ...USUAL, monthlyCost: 18, leadVolumeMonthly: 3600, ...numbers }, "Lead Generation", [
      { ...AUSTIN, reports: thousands },
    ]).map(({ number: { text } }) => text);
  expect(textsOf({ leadVolumeMonthly: 36 })).toEqual([
    "Leads/Month of 36 is 1/100 of the median of Zipline in Austin (3,600, half report 3,300–4,500, 7 reviews). Are zeros missing?",
  ]);
  // The median is 499 / 28 = 17.82.
  expect(textsOf({ monthlyCost: 177.7 })).toEqual([
    "$177.70 a month is 10 times the median of Zipline in Austin ($18, half report $17–$21, 7 reviews). Is there a digit too many?",
  ]);
});
