import { describe, expect, test } from "vitest";
import { type HoldingFacts, isNearDuplicate, reasonToHold } from "./holding-policy.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const OLD: HoldingFacts = {
  publishedPosts: 2,
  accountAgeMs: 7 * DAY_MS,
  links: 1,
  isNearDuplicate: false,
};

test.each([
  ["a week-old account with two posts and a link", {}, null],
  ["the first post", { publishedPosts: 0 }, "first-posts"],
  ["the second post", { publishedPosts: 1 }, "first-posts"],
  ["a link from a six-day-old account", { accountAgeMs: 7 * DAY_MS - 1 }, "links"],
  ["no link from a six-day-old account", { accountAgeMs: 7 * DAY_MS - 1, links: 0 }, null],
  ["a near duplicate", { isNearDuplicate: true }, "near-duplicate"],
] as const)("decides on %s", (_, part, expected) => {
  expect(reasonToHold({ ...OLD, ...part })).toBe(expected);
});

describe("isNearDuplicate", () => {
  const TEXT = "Call this number for exclusive leads in your area, first month free.";

  test.each([
    ["again", TEXT],
    ["in different case and punctuation", TEXT.toUpperCase().replace(",", " —").replace(".", "!!!")],
    ["with one more word", `${TEXT} Now!`],
  ])("matches the same text %s", (_, other) => {
    expect(isNearDuplicate(other, ["Something else that is long enough to be compared.", TEXT])).toBe(true);
  });

  test.each([
    ["a different text", "We left them after a month: renters only, and nobody answered the phone."],
    [
      "a text with only the same beginning",
      `${TEXT} ${"And then I found out what they mean by exclusive. ".repeat(3)}`,
    ],
    ["a short text", "Thanks for this!"],
  ])("doesn't match %s", (_, other) => {
    expect(isNearDuplicate(other, [TEXT, "Thanks for this!"])).toBe(false);
  });

  test("compares the beginnings only", () => {
    const beginning = Array.from({ length: 80 }, (_, index) => `word${index}`).join(" ");
    const withEnd = (word: string) => `${beginning} ${`${word} `.repeat(200)}`;
    expect(isNearDuplicate(withEnd("lead"), [withEnd("sold")])).toBe(true);
  });
});
