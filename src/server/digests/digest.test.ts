import { describe, expect, test } from "vitest";
import { composeDigest, DIGEST_ENTRIES, type DigestEntry } from "./digest.ts";

const entries = (name: string, count: number): DigestEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `${name}${index + 1}`,
    text: "",
    path: `/${name}/${index + 1}`,
  }));

const compose = (answers: number, reviews: number, discussions: number) =>
  composeDigest({
    answers: entries("a", Math.min(answers, 12)),
    reviews: entries("r", Math.min(reviews, 12)),
    discussions: entries("d", Math.min(discussions, 12)),
    reviewCount: reviews,
    discussionCount: discussions,
  });

describe("what an email has", () => {
  test.each<[answers: number, reviews: number, discussions: number, shown: string, rest: number]>([
    [0, 1, 0, "r1", 0],
    [0, 0, 1, "d1", 0],
    [1, 2, 1, "a1 r1 r2 d1", 0],
    [0, 12, 0, "r1-12", 0],
    [0, 13, 0, "r1-12", 1],
    [4, 8, 0, "a1-4 r1-8", 0],
    [9, 8, 0, "a1-4 r1-8", 0],
    [4, 9, 5, "a1-4 r1-5 d1-3", 6],
    [0, 500, 2, "r1-10 d1-2", 490],
    [0, 2, 500, "r1-2 d1-10", 490],
    [4, 1, 500, "a1-4 r1 d1-7", 493],
  ])("of %i answers, %i reviews and %i discussions", (answers, reviews, discussions, shown, rest) => {
    const digest = compose(answers, reviews, discussions);
    const expected = shown.split(" ").flatMap((part) => {
      const [, name, from, to = from] = /^([a-z])(\d+)(?:-(\d+))?$/.exec(part) ?? [];
      return Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, index) => `${name}${Number(from) + index}`,
      );
    });
    expect(digest?.entries.map(({ title }) => title)).toEqual(expected);
    expect(digest?.restCount).toBe(rest);
    expect(expected.length).toBeLessThanOrEqual(DIGEST_ENTRIES);
  });

  test("is nothing without a new post, even if figures changed", () => {
    expect(compose(3, 0, 0)).toBeNull();
    expect(compose(0, 0, 0)).toBeNull();
  });

  test.each([
    [1, 0, "1 new review in what you follow"],
    [1200, 0, "1,200 new reviews in what you follow"],
    [0, 2, "2 new discussions in what you follow"],
    [3, 1, "3 new reviews and 1 new discussion in what you follow"],
  ])("says how many there are: %i and %i", (reviews, discussions, subject) => {
    expect(compose(0, reviews, discussions)?.subject).toBe(subject);
  });
});
