import { describe, expect, test } from "vitest";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { countHidden } from "./hidden-text.ts";
import { excerptOf } from "./write/review-texts.ts";

const hiddenOf = (text: string) => {
  const body = parseRichText(text);
  return countHidden(body, excerptOf(plainTextOf(body)));
};
const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
const behind = (excerpt: string, text: string) => countHidden(parseRichText(text), excerpt);

describe("what a locked review hides", () => {
  test("is what follows its excerpt, in the paragraph that it ends in and in later ones", () => {
    const text =
      "The first sentence is shown to all. Six words of it are hidden.\n\nThis one has five words.\n\nTwo more.";
    // 6 + 5 + 2, by hand.
    expect(behind("The first sentence is shown to all.", text)).toEqual({
      words: 13,
      paragraphs: 3,
      isSold: false,
    });
    expect(behind("The first sentence is shown to all. Six words of…", text)).toMatchObject({
      words: 10,
      paragraphs: 3,
    });
  });

  test("leaves out paragraphs that the excerpt shows in full", () => {
    const text = "Short opening.\n\nA second paragraph follows it.\n\nThe third one ends it.";
    expect(behind("Short opening. A second…", text)).toMatchObject({ words: 8, paragraphs: 2 });
    expect(behind("Short opening.", text)).toMatchObject({ words: 10, paragraphs: 2 });
  });

  test("is one paragraph in a text of one", () => {
    // 160 characters of excerpt have room for 32 words of four letters, the spaces between them and the ellipsis.
    expect(hiddenOf(words(100))).toEqual({ words: 68, paragraphs: 1, isSold: true });
  });

  test.each([
    ["marks", "Shown here. **Bold words** and *italic* ones, a [link](https://example.com) too", 8],
    ["emoji", "Shown here. Good 👍 value 🏡🏡 for the price", 5],
    ["hyphens, apostrophes and numbers", "Shown here. It's a well-known follow-up for $1,200 – or 2.8%", 8],
    ["dashes between words", "Shown here. Fast—really fast", 3],
    ["lines of a paragraph", "Shown here.\nTwo lines\nof it", 4],
    ["a script without spaces", "Shown here. 東京の不動産会社です", 5],
  ])("counts words, not their %s", (_, text, count) => {
    expect(behind("Shown here.", text)).toMatchObject({ words: count, paragraphs: 1 });
  });

  test("counts a list or a quote as one paragraph, without its numbers and marks", () => {
    const text =
      "Shown here.\n\n1. Cheap leads\n2. Fast calls\n3. Good support\n\n> Ask for a trial\n\n- Done";
    expect(behind("Shown here.", text)).toMatchObject({ words: 11, paragraphs: 3 });
  });

  test("is nothing in a text without words", () => {
    expect(hiddenOf("👍👍👍")).toEqual({ words: 0, paragraphs: 0, isSold: false });
    expect(countHidden([], "")).toEqual({ words: 0, paragraphs: 0, isSold: false });
  });

  test("is sold from 60 words on", () => {
    expect(behind("Shown.", `Shown. ${words(59)}`)).toMatchObject({ words: 59, isSold: false });
    expect(behind("Shown.", `Shown. ${words(60)}`)).toMatchObject({ words: 60, isSold: true });
  });

  test.each([3, 20, 40, 75, 200])("and its excerpt together are all %i words of a text", (count) => {
    const text = words(count);
    const shown = excerptOf(text).replace("…", "").split(" ").filter(Boolean).length;
    expect(hiddenOf(text).words + shown).toBe(count);
  });
});
