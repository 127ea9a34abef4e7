import { describe, expect, test } from "vitest";
import { medianInterval, medianOf } from "./interval.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Chance of at most `most` heads in `count` throws, by adding whole numbers. */
function chanceOfAtMost(most: number, count: number): number {
  let ways = 1n;
  let sum = 0n;
  for (let heads = 0; heads <= most; heads++) {
    sum += ways;
    ways = (ways * BigInt(count - heads)) / BigInt(heads + 1);
  }
  return Number((sum * 10n ** 15n) / 2n ** BigInt(count)) / 1e15;
}

test.each([
  [[7], 7],
  [[1, 2], 1.5],
  [[1, 2, 9], 2],
  [[1, 2, 4, 9], 3],
])("the median of %j is %d", (numbers, median) => expect(medianOf(numbers)).toBe(median));

describe("the interval of a median", () => {
  // Tables of order statistics for 95 %, such as in Conover, Practical Nonparametric Statistics.
  test.each([
    [1, 1, 1],
    [2, 1, 2],
    [5, 1, 5],
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [11, 2, 10],
    [12, 3, 10],
    [15, 4, 12],
    [20, 6, 15],
    [25, 8, 18],
    [100, 40, 61],
  ])("of %d numbers is from the %dth to the %dth", (count, low, high) =>
    expect(medianInterval(upTo(count))).toEqual({ low, high }),
  );

  test("is the narrowest that is sure enough, for any count", () => {
    for (let count = 6; count <= 400; count++) {
      const { low, high } = medianInterval(upTo(count));
      expect(high).toBe(count + 1 - low);
      expect(2 * chanceOfAtMost(low - 1, count)).toBeLessThanOrEqual(0.05);
      expect(2 * chanceOfAtMost(low, count)).toBeGreaterThan(0.05);
    }
  });

  test("also works where 2 to the count exceeds all numbers", () => {
    const { low, high } = medianInterval(upTo(100_000));
    // The normal approximation: half of 1.96 times the root.
    expect(low).toBeCloseTo(50_000.5 - 0.98 * Math.sqrt(100_000), -1);
    expect(high).toBe(100_001 - low);
  });
});
