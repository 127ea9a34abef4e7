import { describe, expect, test } from "vitest";
import { openingOf } from "./opening.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

describe("the opening of a text", () => {
  test.each([
    ["a long text", words(200)],
    ["a text with emoji", "👩‍👩‍👧‍👦 family home ".repeat(60)],
    ["a text with combining marks", "cafe\u0301 re\u0301sume\u0301 ".repeat(60)],
    ["a text of many lines", "one\n\ntwo\tthree \n".repeat(80)],
  ])("of %s has at most 160 characters and ends at a word", (_, text) => {
    const opening = openingOf(text);
    expect(opening.length).toBeLessThanOrEqual(160);
    expect(opening.length).toBeGreaterThan(130);
    expect(opening.endsWith("…")).toBe(true);
    const line = text.replace(/\s+/g, " ").trim();
    const shown = opening.slice(0, -1);
    expect(line.startsWith(shown)).toBe(true);
    expect(line.charAt(shown.length)).toBe(" ");
  });

  test("uses the 160 characters when a word ends there", () => {
    const opening = openingOf(`${"a".repeat(100)} ${"b".repeat(58)} ${"c".repeat(200)}`);
    expect(opening).toBe(`${"a".repeat(100)} ${"b".repeat(58)}…`);
    expect(opening).toHaveLength(160);
  });

  test("leaves out a word that would make it 161", () => {
    expect(openingOf(`${"a".repeat(100)} ${"b".repeat(59)} ${"c".repeat(200)}`)).toBe(`${"a".repeat(100)}…`);
  });

  test("does not end in the first words of a sentence, unless little else would be left", () => {
    const rest = `${"b".repeat(60)} ${words(40)}`;
    expect(openingOf(`${words(20)}. It took ${rest}`)).toBe(`${words(20)}…`);
    expect(openingOf(`${words(20)} St. Louis ${rest}`)).toMatch(/ St\. Louis…$/);
    expect(openingOf(`Yes it does. ${"a".repeat(140)} ${rest}`)).toMatch(/a…$/);
  });

  test.each([1, 2, 5, 12, 20, 26, 27, 40, 50])(
    "shows at most half of a text, so that none is given away whole (%i words)",
    (count) => {
      const text = words(count);
      expect(openingOf(text).length - 1).toBeLessThanOrEqual(text.length / 2);
    },
  );

  test.each([
    ["Great.", "…"],
    ["x", "…"],
    ["Do not buy", "Do…"],
    ["Good leads, slow support, fair price.", "Good leads, slow…"],
    ["One. Two. Three. Four.", "One. Two…"],
    ["Leads – cold and pricey", "Leads…"],
  ])("of %j is %j", (text, opening) => {
    expect(openingOf(text)).toBe(opening);
  });

  test("of a script without spaces ends between its words, not inside a character", () => {
    const text = "東京の不動産会社で使っています。".repeat(20);
    const opening = openingOf(text);
    expect(text.startsWith(opening.slice(0, -1))).toBe(true);
    expect(opening.length).toBeGreaterThan(100);
    expect(opening.length).toBeLessThanOrEqual(160);
    expect(opening.isWellFormed()).toBe(true);
  });

  test("of one endless word is empty but for the ellipsis", () => {
    expect(openingOf("a".repeat(2000))).toBe("…");
    expect(openingOf("👍".repeat(500)).isWellFormed()).toBe(true);
  });
});
