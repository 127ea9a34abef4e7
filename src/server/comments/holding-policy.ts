import { diceCoefficient } from "dice-coefficient";
import { foldText } from "#server/platform/text/fold-text.ts";

export type HeldFor = "first-posts" | "links" | "near-duplicate";

/** Holds the first two posts of a member, and links from accounts younger than a week. */
const FIRST_POSTS = 2;
const YOUNG_ACCOUNT_MS = 7 * 24 * 60 * 60 * 1000;

/** Dice similarity: a word or two more or less keeps texts above it. Shorter texts ("Thanks!") are alike by chance. */
const MIN_SIMILARITY = 0.85;
const MIN_COMPARED_LENGTH = 40;

/** Cost is quadratic; 200 comparisons at this length take about 50 ms. */
const MAX_COMPARED_LENGTH = 300;

export interface Circumstances {
  isModerator: boolean;
  /** The author's public posts; Infinity for an edit of a held comment, whose author was checked before. */
  publishedPosts: number;
  accountAgeMs: number;
  links: number;
  isNearDuplicate: boolean;
}

export function reasonToHold(one: Circumstances): HeldFor | null {
  if (one.isModerator) return null;
  if (one.publishedPosts < FIRST_POSTS) return "first-posts";
  if (one.links > 0 && one.accountAgeMs < YOUNG_ACCOUNT_MS) return "links";
  return one.isNearDuplicate ? "near-duplicate" : null;
}

/** Returns whether a text is nearly the same as another, ignoring marks, case and punctuation. */
export function isNearDuplicate(text: string, others: readonly string[]): boolean {
  const words = wordsOf(text);
  if (words.length < MIN_COMPARED_LENGTH) return false;
  const beginning = words.slice(0, MAX_COMPARED_LENGTH);
  return others.some((other) => {
    const otherWords = wordsOf(other);
    if (otherWords.length < MIN_COMPARED_LENGTH || !hasSimilarLength(words, otherWords)) return false;
    return diceCoefficient(beginning, otherWords.slice(0, MAX_COMPARED_LENGTH)) >= MIN_SIMILARITY;
  });
}

const wordsOf = (text: string) =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Texts that differ more in length can't be similar enough. */
function hasSimilarLength(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return (2 * shorter.length) / (shorter.length + longer.length) >= MIN_SIMILARITY;
}
