import { expect, test } from "vitest";
import { formatScore, scoreRange } from "./metrics.ts";

test.each([
  [8.45, "8.5"],
  [8.449, "8.4"],
  [8.55, "8.6"],
  [8.95, "9.0"],
  [10, "10.0"],
])("rounds %d half up to %s", (score, shown) => {
  expect(formatScore(score)).toBe(shown);
});

test.each([
  [10, "9–10"],
  [9, "9–10"],
  [8.95, "9–10"],
  [8.94, "8–8.9"],
  [7.967, "8–8.9"],
  [7.94, "6–7.9"],
  [5.967, "6–7.9"],
  [5.94, "Below 6"],
  [1, "Below 6"],
] as const)("counts %d as %s, based on the rounded number", (score, range) => {
  expect(scoreRange(score)).toBe(range);
  expect(scoreRange(Number(formatScore(score)))).toBe(range);
});
