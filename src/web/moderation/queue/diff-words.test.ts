import { describe, expect, test } from "vitest";
import { diffWords } from "./diff-words.ts";

const kinds = (before: string, after: string) =>
  diffWords(before, after).map(({ kind, text }) => `${kind}: ${text.trim()}`);

describe("what changed between two texts", () => {
  test("words that came and went stand where they were", () => {
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

  test("a word stays the same whatever white space follows it", () => {
    expect(kinds("Which one?", "Which one?\n\nAnd why?")).toEqual(["same: Which one?", "added: And why?"]);
    expect(kinds("first second", "first\nsecond")).toEqual(["same: first", "added: ", "same: second"]);
  });

  test("of equal texts everything is the same, of empty ones nothing", () => {
    expect(kinds("a b c", "a b c")).toEqual(["same: a b c"]);
    expect(kinds("", "")).toEqual([]);
    expect(kinds("", "a")).toEqual(["added: a"]);
    expect(kinds("a", "")).toEqual(["removed: a"]);
  });

  test("both texts can be put together again from it, with their lines", () => {
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
