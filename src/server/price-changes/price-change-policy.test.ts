import { describe, expect, test } from "vitest";
import { hasChanged, judgePrice } from "./price-change-policy.ts";

const level = (median: number, reportCount = 3, [low, high] = [median, median]) => ({
  ...{ median, low, high, reportCount },
});

describe("a price", () => {
  test.each([
    ["is remembered where nothing was", undefined, level(100), "base"],
    ["is remembered even with a single report", undefined, level(100, 1), "base"],
    ["that rose by 5 % is announced", level(140), level(147), "note"],
    ["that rose by less isn't", level(140), level(146.9), "keep"],
    ["that fell by 5 % is announced", level(140), level(133), "note"],
    ["that fell by less isn't", level(140), level(133.1), "keep"],
    ["that stayed isn't", level(140), level(140), "keep"],
    ["that began to cost something is announced", level(0), level(10), "note"],
    ["that is free as before isn't", level(0), level(0), "keep"],
    ["inside of the former interval isn't told", level(140, 9, [120, 160]), level(155, 9), "keep"],
    ["at the end of the former interval isn't", level(140, 9, [120, 160]), level(160, 9), "keep"],
    ["above the former interval is announced", level(140, 9, [120, 160]), level(160.01, 9), "note"],
    ["below the former interval is announced", level(140, 9, [120, 160]), level(119, 9), "note"],
    ["is announced whatever its own interval", level(140), level(200, 9, [100, 300]), "note"],
    ["of two reports isn't told", level(140), level(300, 2), "keep"],
    ["of three after two reports is only remembered", level(140, 2), level(300, 3), "base"],
    ["of two reports doesn't replace another of two", level(140, 2), level(300, 2), "keep"],
  ] as const)("%s", (_, base, now, verdict) => expect(judgePrice(base, now)).toBe(verdict));

  test("that changes a little each time is announced once it adds up", () => {
    let base = level(100);
    const told: number[] = [];
    for (const median of [102, 104, 106, 108, 110, 111, 112]) {
      if (judgePrice(base, level(median)) !== "note") continue;
      told.push(median);
      base = level(median);
    }
    // 106 is 5 % above 100, and 112 is above 106.
    expect(told).toEqual([106, 112]);
  });
});

test("5 % counts in spite of binary fractions", () => {
  for (let dollars = 1; dollars < 2000; dollars++) {
    expect(hasChanged(dollars, Number((dollars * 1.05).toFixed(2))), String(dollars)).toBe(true);
  }
});
