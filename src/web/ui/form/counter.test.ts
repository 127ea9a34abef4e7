import { expect, test } from "vitest";
import { counterNear, lengthProblem } from "./counter.tsx";

test("matches the contract's message for text that is too long", () => {
  expect(lengthProblem("x".repeat(5000), 5000)).toBeUndefined();
  expect(lengthProblem(`  ${"x".repeat(5000)}\n`, 5000)).toBeUndefined();
  expect(lengthProblem("x".repeat(5001), 5000)).toBe("Must be 5000 characters or less");
});

test("counts only near the limit", () => {
  expect(counterNear("x".repeat(4499), 5000)).toBe(false);
  expect(counterNear("x".repeat(4500), 5000)).toBeTruthy();
  expect(counterNear("x".repeat(9000), 5000)).toBeTruthy();
});
