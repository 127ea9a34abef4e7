import { expect, test } from "vitest";
import { counterNear, lengthProblem } from "./counter.tsx";

test("says of a text that is too long how long it may be, as the contract does", () => {
  expect(lengthProblem("x".repeat(5000), 5000)).toBeUndefined();
  expect(lengthProblem(`  ${"x".repeat(5000)}\n`, 5000)).toBeUndefined();
  expect(lengthProblem("x".repeat(5001), 5000)).toBe("Must be 5000 characters or less");
});

test("counts near the limit only", () => {
  expect(counterNear("x".repeat(4499), 5000)).toBe(false);
  expect(counterNear("x".repeat(4500), 5000)).toBeTruthy();
  expect(counterNear("x".repeat(9000), 5000)).toBeTruthy();
});
