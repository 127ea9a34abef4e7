import { expect, test } from "vitest";
import { type HoldingFacts, reasonToHold } from "./comment-policy.ts";

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
