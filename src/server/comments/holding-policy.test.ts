import { describe, expect, test } from "vitest";
import { type Circumstances, isNearDuplicate, reasonToHold } from "./holding-policy.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const OLD: Circumstances = {
  isModerator: false,
  publishedPosts: 2,
  accountAgeMs: 7 * DAY_MS,
  links: 1,
  isNearDuplicate: false,
};

test.each([
  ["a member of a week, with two posts and a link", {}, null],
  ["the first post", { publishedPosts: 0 }, "first-posts"],
  ["the second post", { publishedPosts: 1 }, "first-posts"],
  ["a link of a member of six days", { accountAgeMs: 7 * DAY_MS - 1 }, "links"],
  ["no link of a member of six days", { accountAgeMs: 7 * DAY_MS - 1, links: 0 }, null],
  ["what was said before", { isNearDuplicate: true }, "near-duplicate"],
  [
    "a moderator's anything",
    { isModerator: true, publishedPosts: 0, accountAgeMs: 0, isNearDuplicate: true },
    null,
  ],
] as const)("%s", (_, part, expected) => {
  expect(reasonToHold({ ...OLD, ...part })).toBe(expected);
});

describe("near duplicates", () => {
  const TEXT = "Call this number for exclusive leads in your area, first month free.";

  test.each([
    ["the same", TEXT],
    ["in other case, with other signs", TEXT.toUpperCase().replace(",", " —").replace(".", "!!!")],
    ["with a word more", `${TEXT} Now!`],
  ])("are: %s", (_, other) => {
    expect(isNearDuplicate(other, ["Something else that is long enough to be compared.", TEXT])).toBe(true);
  });

  test.each([
    ["another text", "We left them after a month: renters only, and nobody answered the phone."],
    ["one that only begins so", `${TEXT} ${"And then I found out what they mean by exclusive. ".repeat(3)}`],
    ["what is short", "Thanks for this!"],
  ])("are not: %s", (_, other) => {
    expect(isNearDuplicate(other, [TEXT, "Thanks for this!"])).toBe(false);
  });

  test("compares the beginnings only, because the cost is quadratic", () => {
    const beginning = Array.from({ length: 80 }, (_, index) => `word${index}`).join(" ");
    const withEnd = (word: string) => `${beginning} ${`${word} `.repeat(200)}`;
    expect(isNearDuplicate(withEnd("lead"), [withEnd("sold")])).toBe(true);
  });
});
