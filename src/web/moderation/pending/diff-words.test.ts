import { describe, expect, test } from "vitest";
import { diffWords } from "./diff-words.ts";

const kinds = (before: string, after: string) =>
  diffWords(before, after).map(({ kind, text }) => `${kind}: ${text.trim()}`);

describe("diffWords", () => {
  test("marks added and removed words in place", () => {
    expect(kinds("Good leads, fair price.", "Good leads, high price and slow support.")).toEqual([
      "same: Good leads,",
      "removed: fair price.",
      "added: high price and slow support.",
    ]);
    expect(kinds("one two three four", "one three five four")).toEqual([
      "same: one",
      "removed: two",
      "same: three",
      "added: five",
      "same: four",
    ]);
  });

  test("ignores the white space after a word", () => {
    expect(kinds("Which one?", "Which one?\n\nAnd why?")).toEqual(["same: Which one?", "added: And why?"]);
    expect(kinds("first second", "first\nsecond")).toEqual(["same: first", "added: ", "same: second"]);
  });

  test("finds no change between equal texts, and no parts in empty ones", () => {
    expect(kinds("a b c", "a b c")).toEqual(["same: a b c"]);
    expect(kinds("", "")).toEqual([]);
    expect(kinds("", "a")).toEqual(["added: a"]);
    expect(kinds("a", "")).toEqual(["removed: a"]);
  });

  test("preserves both texts, including line breaks", () => {
    const before = "The first line.\n\nThe second line stays.\nThe third goes.";
    const after = "The first line, changed.\n\nThe second line stays.\n\nAnother.";
    const parts = diffWords(before, after);
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect(without("added")).toBe(before);
    expect(without("removed")).toBe(after);
  });
});
