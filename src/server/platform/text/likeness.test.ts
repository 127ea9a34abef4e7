import { expect, test } from "vitest";
import { likenessOf, pairsOf } from "./likeness.ts";

test.each([
  ["night", "night", 1],
  ["night", "nacht", 0.25],
  ["aaaa", "aa", 0.5],
  ["aa", "aaaa", 0.5],
  ["ab", "ba", 0],
  ["a", "a", 1],
  ["a", "b", 0],
  ["", "ab", 0],
  ["", "", 0],
])("is the share of common pairs of letters: %j and %j are alike by %d", (one, other, expected) => {
  expect(likenessOf(pairsOf(one), pairsOf(other))).toBe(expected);
});
