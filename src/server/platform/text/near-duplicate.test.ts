import { describe, expect, test } from "vitest";
import { isNearDuplicate } from "./near-duplicate.ts";

describe("isNearDuplicate", () => {
  const TEXT = "Call this number for exclusive leads in your area, first month free.";

  test.each([
    ["again", TEXT],
    ["in different case and punctuation", TEXT.toUpperCase().replace(",", " —").replace(".", "!!!")],
    ["with one more word", `${TEXT} Now!`],
  ])("matches the same text %s", (_, other) => {
    expect(isNearDuplicate(other, ["Something else that is long enough to be compared.", TEXT])).toBe(true);
  });

  test.each([
    ["a different text", "We left them after a month: renters only, and nobody answered the phone."],
    [
      "a text with only the same beginning",
      `${TEXT} ${"And then I found out what they mean by exclusive. ".repeat(3)}`,
    ],
    ["a short text", "Thanks for this!"],
  ])("doesn't match %s", (_, other) => {
    expect(isNearDuplicate(other, [TEXT, "Thanks for this!"])).toBe(false);
  });

  test("compares the beginnings only", () => {
    const beginning = Array.from({ length: 80 }, (_, index) => `word${index}`).join(" ");
    const withEnd = (word: string) => `${beginning} ${`${word} `.repeat(200)}`;
    expect(isNearDuplicate(withEnd("lead"), [withEnd("sold")])).toBe(true);
  });
});
