import { diceCoefficient } from "dice-coefficient";
import { foldText } from "#server/platform/text/fold-text.ts";

/** Why a comment waits for a moderator. */
export type HeldFor = "first-posts" | "links" | "near-duplicate";

/** The first two posts of a new account are held, and links of accounts younger than a week. */
const FIRST_POSTS = 2;
const YOUNG_ACCOUNT_MS = 7 * 24 * 60 * 60 * 1000;

/** Ours: a word or two more or less does not make another text; shorter ones ("Thanks!") are alike by chance. */
const ALIKE = 0.85;
const SHORTEST_COMPARED = 40;

/** Ours: comparing takes the square of it, and two hundred texts of this length a twentieth of a second. */
const LONGEST_COMPARED = 300;

/** What is known of a text and its author when it is sent in. */
export interface Circumstances {
  isModerator: boolean;
  /** Public posts of the author's ever; Infinity for an edit of what is held, which was counted already. */
  publishedPosts: number;
  accountAgeMs: number;
  /** Links that the text has, or that an edit adds. */
  links: number;
  isNearDuplicate: boolean;
}

/** Why a text is to be held, or null when it may be published at once. */
export function reasonToHold(one: Circumstances): HeldFor | null {
  if (one.isModerator) return null;
  if (one.publishedPosts < FIRST_POSTS) return "first-posts";
  if (one.links > 0 && one.accountAgeMs < YOUNG_ACCOUNT_MS) return "links";
  return one.isNearDuplicate ? "near-duplicate" : null;
}

/** Whether a text says almost the same as another one; marks, case and signs do not count. */
export function isNearDuplicate(text: string, others: readonly string[]): boolean {
  const words = wordsOf(text);
  if (words.length < SHORTEST_COMPARED) return false;
  const beginning = words.slice(0, LONGEST_COMPARED);
  return others.some((other) => {
    const otherWords = wordsOf(other);
    if (otherWords.length < SHORTEST_COMPARED || !isOfLikeLength(words, otherWords)) return false;
    return diceCoefficient(beginning, otherWords.slice(0, LONGEST_COMPARED)) >= ALIKE;
  });
}

const wordsOf = (text: string) =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Texts that differ more in length cannot be alike. */
function isOfLikeLength(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return (2 * shorter.length) / (shorter.length + longer.length) >= ALIKE;
}
