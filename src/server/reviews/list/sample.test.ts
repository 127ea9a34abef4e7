import { expect, test } from "vitest";
import { scaleUp } from "./sample.ts";

test.each([
  { count: 7, share: 1, expected: 7 },
  { count: 1234, share: 0.5, expected: 2500 },
  { count: 1, share: 0.103, expected: 10 },
  { count: 0, share: 0.103, expected: 0 },
])("$count of a sample of $share are about $expected in all", ({ count, share, expected }) => {
  expect(scaleUp(count, { share })).toBe(expected);
});
