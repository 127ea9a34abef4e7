import { expect, test } from "vitest";
import { rate, toRanks } from "./rating.ts";

const EPOCH = Date.parse("2026-01-01T00:00:00Z");
const daysLater = (days: number) => EPOCH + days * 24 * 60 * 60 * 1000;

/** Reviews of the epoch's first day. */
const weighed = (scores: readonly number[]) => ({
  reviewCount: scores.length,
  weight: scores.length,
  weightedScore: scores.reduce((sum, score) => sum + score, 0),
});

test.each([
  // (5 x 7 + 9 + 9 + 9 + 9 + 9) / (5 + 5)
  ["new reviews count as much as the prior when there are five", weighed([9, 9, 9, 9, 9]), 0, 8],
  // (5 x 7 + 10) / (5 + 1)
  ["one review moves little", weighed([10]), 0, 7.5],
  // (5 x 7 + (5 x 9) / 2) / (5 + 5 / 2)
  ["weights halve in 548 days", weighed([9, 9, 9, 9, 9]), 548, 7.67],
  // (5 x 7 + (5 x 9) / 4) / (5 + 5 / 4)
  // (5 x 7 + 5,000,000 / 2) / (5 + 5 / 2)
  ["no day earlier or later", weighed(Array(5).fill(1_000_000)), 548, 333_338],
  ["and halve again", weighed([9, 9, 9, 9, 9]), 2 * 548, 7.4],
  ["without reviews there is none", weighed([]), 0, null],
] as const)("%s", (_, tool, days, rating) => {
  expect(rate(tool, 7, daysLater(days))).toBe(rating);
});

test("a rating stays the same all day", () => {
  const ratingAt = (now: number) => rate(weighed([10, 10, 10]), 5, now);
  expect(ratingAt(daysLater(300.99))).toBe(ratingAt(daysLater(300)));
  expect(ratingAt(daysLater(340))).not.toBe(ratingAt(daysLater(300)));
});

test("ranks tools from five reviews, and lets ratings that look equal share one", () => {
  const tools = [
    { reviewCount: 5, rating: 8.004 },
    { reviewCount: 9, rating: 8.01 },
    { reviewCount: 4, rating: 9 },
    { reviewCount: 50, rating: 7.996 },
    { reviewCount: 6, rating: 7.99 },
  ];
  expect(toRanks(tools)).toEqual([2, 1, null, 2, 4]);
  expect(toRanks(tools.slice(0, 1))).toEqual([null]);
});
