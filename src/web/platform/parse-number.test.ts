import { expect, test } from "vitest";
import { RANGES } from "#contract/numbers.ts";
import { parseNumber } from "./parse-number.ts";

const { dollars, percent, volume, score, years, longitude, rate } = RANGES;

test.each([
  ["620", dollars, 620],
  ["49.99", dollars, 49.99],
  ["49,99", dollars, 49.99],
  ["49,9", dollars, 49.9],
  ["$49,99", dollars, 49.99],
  ["2,9", percent, 2.9],
  ["2,9 %", percent, 2.9],
  [" 2.9 % ", percent, 2.9],
  ["50%", percent, 50],
  ["0,5", percent, 0.5],
  [",5", percent, 0.5],
  [".5", percent, 0.5],
  ["1,200", dollars, 1200],
  ["$1,200.50", dollars, 1200.5],
  ["$ 1,200", dollars, 1200],
  ["1200 $", dollars, 1200],
  ["1.200,50", dollars, 1200.5],
  ["1 200,50", dollars, 1200.5],
  ["1\u202f200", volume, 1200],
  ["1'200", volume, 1200],
  ["1,234,567", volume, 1_234_567],
  ["1.234.567,5", dollars, 1_234_567.5],
  ["49.", dollars, 49],
  ["007", years, 7],
  ["7.50", score, 7.5],
  ["７，５", score, 7.5],
  ["10", score, 10],
  ["0", volume, 0],
  ["-0", dollars, 0],
  ["-97.743", longitude, -97.743],
  ["−97,7431", longitude, -97.7431],
])("%o is read as a number of %o", (typed, range, number) => {
  expect(parseNumber(typed, range)).toBe(number);
});

test.each([
  ["", dollars],
  [" ", dollars],
  ["$", dollars],
  [".", dollars],
  [",", dollars],
  ["-", dollars],
  ["ten", dollars],
  ["1e5", dollars],
  ["0x10", volume],
  ["Infinity", volume],
  ["NaN", volume],
  ["1.2.3", dollars],
  ["1,2,3", dollars],
  ["1,23,456", dollars],
  ["1,2345", dollars],
  ["12,34,567", dollars],
  ["1200,500", dollars],
  ["0,500", dollars],
  ["1,200 500", dollars],
  ["1,200,50", dollars],
  ["1.200,500", dollars],
  ["1 2 3", dollars],
  ["4 9", dollars],
  ["49,", dollars],
  ["--5", dollars],
  ["5-10", dollars],
  ["1.5k", dollars],
  ["49/mo", dollars],
  ["€49", dollars],
  ["50%", dollars],
  ["$5", percent],
  ["49.999", dollars],
  ["$49⁹⁹", dollars],
  ["10²", volume],
  ["2½", percent],
  ["①", volume],
  ["-1", dollars],
  ["100000000", dollars],
  ["9".repeat(400), volume],
  ["101", percent],
  ["2,900", percent],
  ["0.0001", rate],
  ["1.5", volume],
  ["1,5", volume],
  ["51", years],
  ["7.25", score],
  ["0.5", score],
  ["180.1", longitude],
  // Three digits after a point are thousands to some.
  ["1.200", dollars],
  ["1.000", volume],
])("%o isn't a number of %o", (typed, range) => {
  expect(parseNumber(typed, range)).toBeUndefined();
});

test("reads what it was read from again, so that addresses stay the same", () => {
  for (const range of Object.values(RANGES)) {
    for (const number of [range.min, range.max, 7]) expect(parseNumber(String(number), range)).toBe(number);
  }
});
