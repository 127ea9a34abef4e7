import { describe, expect, test } from "vitest";
import { firstSentenceOf, shorten } from "#server/platform/text/cut-text.ts";
import { excerptOf } from "./review-texts.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

describe("excerptOf", () => {
  test.each([
    ["a long text", words(200)],
    ["a text with emoji", "👩‍👩‍👧‍👦 family home ".repeat(60)],
    ["a text with combining marks", "cafe\u0301 re\u0301sume\u0301 ".repeat(60)],
    ["a text of many lines", "one\n\ntwo\tthree \n".repeat(80)],
  ])("cuts %s to at most 160 characters, at the end of a word", (_, text) => {
    const excerpt = excerptOf(text);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerpt.length).toBeGreaterThan(130);
    expect(excerpt.endsWith("…")).toBe(true);
    const line = text.replace(/\s+/g, " ").trim();
    const shown = excerpt.slice(0, -1);
    expect(line.startsWith(shown)).toBe(true);
    expect(line.charAt(shown.length)).toBe(" ");
  });

  test("uses the 160 characters when a word ends there", () => {
    const excerpt = excerptOf(`${"a".repeat(100)} ${"b".repeat(58)} ${"c".repeat(200)}`);
    expect(excerpt).toBe(`${"a".repeat(100)} ${"b".repeat(58)}…`);
    expect(excerpt).toHaveLength(160);
  });

  test("omits a word that would make it 161", () => {
    expect(excerptOf(`${"a".repeat(100)} ${"b".repeat(59)} ${"c".repeat(200)}`)).toBe(`${"a".repeat(100)}…`);
  });

  test("doesn't end in the first words of a sentence, unless little else would be left", () => {
    const rest = `${"b".repeat(60)} ${words(40)}`;
    expect(excerptOf(`${words(20)}. It took ${rest}`)).toBe(`${words(20)}.`);
    expect(excerptOf(`${words(20)} St. Louis ${rest}`)).toMatch(/ St\. Louis…$/);
    expect(excerptOf(`Yes it does. ${"a".repeat(140)} ${rest}`)).toMatch(/a…$/);
  });

  test.each([1, 2, 5, 12, 20, 26, 27, 40, 50])(
    "shows at most half of a text, so that none is disclosed completely (%i words)",
    (count) => {
      const text = words(count);
      expect(excerptOf(text).length - 1).toBeLessThanOrEqual(text.length / 2);
    },
  );

  test.each([
    ["Great.", "…"],
    ["x", "…"],
    ["Do not buy", "Do…"],
    ["Good leads, slow support, fair price.", "Good leads, slow…"],
    ["One. Two. Three. Four.", "One. Two."],
    ["Nine wrong numbers in 29. I dial them, they're wrong, and I'm charged.", "Nine wrong numbers in 29."],
    ["Leads – cold and pricey", "Leads…"],
  ])("shortens %j to %j", (text, excerpt) => {
    expect(excerptOf(text)).toBe(excerpt);
  });

  const more = `only in ${words(100)}`;
  test.each([
    [`Drop in the photos and get a reel. Mine took ${more}`, "Drop in the photos and get a reel."],
    [
      `Calls came in warm! Renters, mostly (in May.) Then the ${more}`,
      "Calls came in warm! Renters, mostly (in May.)",
    ],
    [`Ask agents in Austin about “it.” The rest was ${more}`, "Ask agents in Austin about “it.”"],
  ])("ends %j at its last whole sentence", (text, excerpt) => {
    expect(excerptOf(text)).toBe(excerpt);
  });

  test.each([
    [`Ask St. Louis agents. The price ${more}`, /^Ask St\. Louis agents\. The price only in word0 .*…$/],
    [`It works in St. Louis and around ${more}`, /^It works in St\. Louis and around only in word0 .*…$/],
    [`Paused it for my wedding, came back to ${more}`, /^Paused it for my wedding, came back to only .*…$/],
  ])("ends %j in a sentence, because little else would be left", (text, excerpt) => {
    expect(excerptOf(text)).toMatch(excerpt);
  });

  test.each([
    [
      `We had a month of training, which covered the basics, but nobody had told us that ${more}`,
      /^We had a month of training, which covered the basics, but nobody had told us that only .*…$/,
    ],
    [
      `It sends each lead to the agent on duty and to the agent who had called before, then waits ten ${"b".repeat(60)} ${more}`,
      /^It sends each lead to the agent on duty and to the agent who had called before…$/,
    ],
    [
      `It costs $1,200 a month with the ads and the calls that a team of five makes in May – and that's without all ${"b".repeat(60)} ${more}`,
      /^It costs \$1,200 a month with the ads and the calls that a team of five makes in May…$/,
    ],
  ])("ends %j at a clause that leaves half of it, else at a word", (text, excerpt) => {
    expect(excerptOf(text)).toMatch(excerpt);
  });

  test("cuts a script without spaces between words, not inside a character", () => {
    const text = "東京の不動産会社で使っています。".repeat(20);
    const excerpt = excerptOf(text);
    expect(text.startsWith(excerpt.slice(0, -1))).toBe(true);
    expect(excerpt.length).toBeGreaterThan(100);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerpt.isWellFormed()).toBe(true);
  });

  test("leaves only the ellipsis of one endless word", () => {
    expect(excerptOf("a".repeat(2000))).toBe("…");
    expect(excerptOf("👍".repeat(500)).isWellFormed()).toBe(true);
  });
});

test("texts of all kinds end by the same rule", () => {
  const text = `Anyone else asked to pay a year up front? My broker says ${words(60)}`;
  expect(shorten(text)).toBe("Anyone else asked to pay a year up front?");
  expect(shorten("Two words.")).toBe("Two words.");
});

test.each([
  ["Drop in the photos and get a reel. Mine took a day.", "Drop in the photos and get a reel."],
  ["It works. Calls came in warm (in May!) Renters, mostly. Then…", "It works. Calls came in warm (in May!)"],
  [
    "It renewed itself, and the sales calls never paused.",
    "It renewed itself, and the sales calls never paused.",
  ],
  [
    "They credited me for two hoaxes in St. Louis, then…",
    "They credited me for two hoaxes in St. Louis, then…",
  ],
  ["", ""],
])("the first sentence of %j is %j", (excerpt, sentence) => {
  expect(firstSentenceOf(excerpt)).toBe(sentence);
});
