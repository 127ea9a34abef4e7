import { expect, test } from "vitest";
import { countCharacters, counterNear, lengthProblem } from "./counter.tsx";

test("matches the contract's message for text that is too long", () => {
  expect(lengthProblem("x".repeat(5000), 5000)).toBeUndefined();
  expect(lengthProblem(`  ${"x".repeat(5000)}\n`, 5000)).toBeUndefined();
  expect(lengthProblem("x".repeat(5001), 5000)).toBe("Must be 5,000 characters or less");
});

test.each([
  ["emoji", "👍".repeat(1500), 1500],
  ["letters in two parts", "e\u0301".repeat(1500), 1500],
  ["no spaces around", " ab \n", 2],
])("counts %s", (_, text, length) => {
  expect(countCharacters(text)).toBe(length);
  expect(lengthProblem(text, length)).toBeUndefined();
});

test("counts only near the limit", () => {
  expect(counterNear("x".repeat(4499), 5000)).toBe(false);
  expect(counterNear("x".repeat(4500), 5000)).toBeTruthy();
  expect(counterNear("x".repeat(9000), 5000)).toBeTruthy();
});
