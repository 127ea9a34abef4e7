import { describe, expect, test } from "vitest";
import { paragraphs } from "#contract/parts.ts";
import { type ReviewContent, reviewDraft } from "#contract/reviews/content.ts";
import { lengthProblem } from "#web/ui/field/counter.tsx";
import {
  changedLines,
  checkReview,
  EMPTY_VALUES,
  fillBlanks,
  fromDraft,
  isUnusualCost,
  missingFields,
  pastePoints,
  prefill,
  type ReviewValues,
  reviewValues,
  toDraft,
  toReviewContent,
  withPoint,
} from "./review-values.ts";

const full: ReviewValues = {
  ...EMPTY_VALUES,
  leadSourceName: "Copperline Leads",
  category: "Lead Generation",
  city: "Austin",
  state: "TX",
  monthlyCost: "$1,200.50",
  leadVolumeMonthly: "34",
  conversionRate: "2.9",
  overallRecommendation: false,
  reviewerYearsExperience: "9",
  reviewerType: "team",
  detailedReview: "Zip-code exclusivity held for the whole year.",
  connection: "none",
};

describe("missingFields", () => {
  test("lists all required fields of an empty form, except the score, which has a default", () => {
    expect(missingFields(EMPTY_VALUES)).toEqual([
      "leadSourceName",
      "category",
      "city",
      "state",
      "monthlyCost",
      "leadVolumeMonthly",
      "conversionRate",
      "overallRecommendation",
      "reviewerYearsExperience",
      "reviewerType",
      "detailedReview",
      "connection",
    ]);
  });

  test("lists nothing for a full form, accepts Not Recommended, and rejects blank text", () => {
    expect(missingFields(full)).toEqual([]);
    expect(missingFields({ ...full, detailedReview: " \n " })).toEqual(["detailedReview"]);
  });
});

describe("checkReview", () => {
  test("finds nothing wrong with a full form", () => expect(checkReview(full)).toEqual({}));

  test.each([
    [{ monthlyCost: "" }, "monthlyCost", "Monthly cost is required"],
    [{ monthlyCost: "a lot" }, "monthlyCost", "Enter a monthly amount, like 139 or 49.99"],
    [{ monthlyCost: "1,23,456" }, "monthlyCost", "Enter a monthly amount, like 139 or 49.99"],
    [{ leadQualityScore: Number.NaN }, "leadQualityScore", "Enter a score from 1 to 10, like 7.5"],
    [{ monthlyCost: "-1" }, "monthlyCost", "Enter a monthly amount, like 139 or 49.99"],
    [{ leadVolumeMonthly: "1.5" }, "leadVolumeMonthly", "Enter a whole number (0 or more)"],
    [{ leadVolumeMonthly: "" }, "leadVolumeMonthly", "Leads/Month is required"],
    [{ leadQualityScore: 10.5 }, "leadQualityScore", "Enter a score from 1 to 10, like 7.5"],
    [{ conversionRate: "101" }, "conversionRate", "Enter a percentage from 0 to 100, like 2.5"],
    [{ reviewerYearsExperience: "51" }, "reviewerYearsExperience", "Enter whole years from 0 to 50"],
    [{ leadSourceName: "!!" }, "leadSourceName", "Tool name must contain a letter or a digit"],
    [{ city: "12" }, "city", "City must contain a letter"],
    [{ detailedReview: "x".repeat(2001) }, "detailedReview", "Must be 2,000 characters or less"],
    [{ overallRecommendation: null }, "overallRecommendation", "Recommendation is required"],
    [{ connection: null }, "connection", "Please choose an answer"],
    [{ connection: "other", connectionNote: " " }, "connectionNote", "Say how you're connected"],
  ] as [Partial<ReviewValues>, keyof ReviewValues, string][])("%o", (change, field, message) => {
    expect(checkReview({ ...full, ...change })).toEqual({ [field]: message });
  });
});

describe("the profile fills in", () => {
  const me = {
    id: "1",
    email: "nora@world.test",
    fullName: "Nora Quill",
    avatarUrl: null,
    version: "v",
    isPremium: false,
    suspension: null,
    can: { moderate: false },
    neededFactor: null,
    hasMutes: false,
    unread: { messages: 0, notifications: 0 },
  };

  test.each([
    ["real_estate_agent", "solo_agent"],
    ["team_leader", "team"],
    ["broker", "broker"],
    [null, null],
  ] as const)("%s as %s", (profileType, reviewerType) => {
    expect(
      prefill({ ...me, reviewerType: profileType, yearsExperience: 0, brokerage: "Fieldstone" }),
    ).toEqual({
      reviewerType,
      reviewerYearsExperience: "0",
      brokerage: "Fieldstone",
    });
  });
});

test("restores a submitted version unchanged", () => {
  const content = { ...toReviewContent(full), brokerage: null } as Parameters<typeof reviewValues>[0];
  expect(toReviewContent(reviewValues(content))).toEqual(content);
});

test.each([
  ["5000", false],
  ["5000.01", true],
  ["9,999", true],
  ["", false],
])("a cost of %o is unusual: %s", (typed, isUnusual) => expect(isUnusualCost(typed)).toBe(isUnusual));

test("knows a score that nobody chose, and keeps it out of the draft", () => {
  expect(EMPTY_VALUES).toMatchObject({ leadQualityScore: 5, isScoreSet: false });
  expect(fromDraft(toDraft(EMPTY_VALUES)).isScoreSet).toBe(false);
  expect(fromDraft({ ...toDraft(EMPTY_VALUES), leadQualityScore: 7.5 }).isScoreSet).toBe(true);
  expect(toDraft(EMPTY_VALUES)).not.toHaveProperty("isScoreSet");
  const content = { ...toReviewContent(full), leadQualityScore: 5 } as Parameters<typeof reviewValues>[0];
  expect(reviewValues(content).isScoreSet).toBe(true);
});

test.each(["👍".repeat(1500), "e\u0301".repeat(1500), "x".repeat(1500)])(
  "a text has the length that the contract counts, with the same message above the limit: %#",
  (text) => {
    expect(paragraphs(1500).safeParse(text).success).toBe(true);
    const { error } = paragraphs(1499).safeParse(text);
    expect(lengthProblem(text, 1500)).toBeUndefined();
    expect(error?.issues[0]?.message).toBe(lengthProblem(text, 1499));
  },
);

describe("points still being typed", () => {
  test.each([
    ["one more", ["Cheap"], " Fast ", ["Cheap", "Fast"]],
    ["none when blank", ["Cheap"], "  ", undefined],
    ["none twice", ["Cheap"], "CHEAP", undefined],
    ["none above ten", Array.from({ length: 10 }, (_, index) => `Point ${index}`), "Eleven", undefined],
  ])("become %s", (_, points, typed, longer) => expect(withPoint(points, typed)).toEqual(longer));

  test("are added line by line when several are pasted", () => {
    expect(pastePoints(["Cheap"], "- Fast\r\n• cheap\n\n 2. Kind support \n")).toEqual({
      points: ["Cheap", "Fast", "Kind support"],
      rest: "",
    });
    const nine = Array.from({ length: 9 }, (_, index) => `Point ${index}`);
    expect(pastePoints(nine, "Ten\nEleven\nTwelve")).toEqual({
      points: [...nine, "Ten"],
      rest: "Eleven Twelve",
    });
    expect(pastePoints([], `Short\n${"x".repeat(201)}`)).toEqual({
      points: ["Short"],
      rest: "x".repeat(201),
    });
  });

  test("are the same in both Unicode forms", () => {
    expect(withPoint(["Café"], "Cafe\u0301")).toBeUndefined();
    expect(withPoint([], "Cafe\u0301")).toEqual(["Café"]);
  });

  test("get submitted and saved without pressing Enter", () => {
    const values = { ...full, pros: ["Cheap"], nextPro: "Fast", nextCon: "Loud" };
    expect(toReviewContent(values)).toMatchObject({ pros: ["Cheap", "Fast"], cons: ["Loud"] });
    expect(toDraft(values)).toMatchObject({ pros: ["Cheap", "Fast"], cons: ["Loud"] });
    expect(toDraft(values)).not.toHaveProperty("nextPro");
  });
});

test("reads a decimal comma as the cents that it marks", () => {
  const values = { ...full, monthlyCost: "49,99", conversionRate: "2,9" };
  expect(toReviewContent(values)).toMatchObject({ monthlyCost: 49.99, conversionRate: 2.9 });
});

test("always produces a draft that the server accepts", () => {
  const draft = toDraft({ ...full, city: "Re\0no\ud800", pros: ["a\0b"], leadQualityScore: Number.NaN });
  expect(reviewDraft.parse(draft)).toEqual(draft);
  expect(draft).toMatchObject({ city: "Reno\ufffd", pros: ["ab"], leadQualityScore: 5 });
  expect(fromDraft(toDraft(full))).toEqual(full);
});

describe("fillBlanks", () => {
  const older = { ...full, isScoreSet: true, leadQualityScore: 8, pros: ["Exclusive"], tagIds: ["tag"] };

  test("takes what was typed, and the older value where nothing was", () => {
    const typed = { ...EMPTY_VALUES, monthlyCost: "178", conversionRate: " ", overallRecommendation: true };
    expect(fillBlanks(typed, older)).toEqual({ ...older, monthlyCost: "178", overallRecommendation: true });
  });

  test("takes a score that someone set, and points in place of the older ones", () => {
    const typed = { ...EMPTY_VALUES, leadQualityScore: 5, isScoreSet: true, pros: ["Cheap"] };
    expect(fillBlanks(typed, older)).toEqual({ ...older, leadQualityScore: 5, pros: ["Cheap"] });
    expect(fillBlanks({ ...typed, leadQualityScore: Number.NaN }, older).leadQualityScore).toBe(8);
  });

  test("stays about the same tool and market, however they were typed", () => {
    const typed = { ...EMPTY_VALUES, leadSourceName: "copperline", city: "AUSTIN", category: "CRM" as const };
    expect(fillBlanks(typed, older)).toEqual(older);
  });
});

test("changedLines has the fields that an edit changes, and numbers in any spelling", () => {
  const content = toReviewContent({ ...full, pros: ["Exclusive", "Fast"] }) as ReviewContent;
  const edit = {
    ...full,
    monthlyCost: "1200.50",
    conversionRate: "3",
    overallRecommendation: true,
    pros: ["Fast"],
  };
  expect(changedLines(content, edit)).toEqual(["Conversion: 2.9", "Recommendation: No", "Pro: Exclusive"]);
});
