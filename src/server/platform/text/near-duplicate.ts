import { LRUCache } from "lru-cache";
import { foldText } from "./fold-text.ts";
import { likenessOf, type Pairs, pairsOf } from "./likeness.ts";

/** Dice similarity. Texts that differ in a word or two stay above it. Short texts ("Thanks!") are alike by chance. */
const MIN_SIMILARITY = 0.85;
const MIN_COMPARED_LENGTH = 40;

/** Copies have the same beginning; the rest of a long text isn't worth the memory. */
const MAX_COMPARED_LENGTH = 300;

/** More than one text is compared with, because the next one is compared with the same texts. */
const KEPT_TEXTS = 400;

export function isNearDuplicate(text: string, others: readonly string[]): boolean {
  const one = read(text);
  const { pairs } = one;
  if (pairs === undefined) return false;
  return others.some((text) => {
    const other = read(text);
    if (other.pairs === undefined || !hasSimilarLength(one, other)) return false;
    return likenessOf(pairs, other.pairs) >= MIN_SIMILARITY;
  });
}

interface Read {
  length: number;
  /** Letter pairs of its beginning; undefined if it is too short. */
  pairs: Pairs | undefined;
}

const kept = new LRUCache<string, Read>({ max: KEPT_TEXTS });

function read(text: string): Read {
  const found = kept.get(text);
  if (found) return found;
  const words = foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const { length } = words;
  const pairs = length < MIN_COMPARED_LENGTH ? undefined : pairsOf(words.slice(0, MAX_COMPARED_LENGTH));
  const one = { length, pairs };
  kept.set(text, one);
  return one;
}

/** Texts that differ more in length can't be similar enough. */
function hasSimilarLength(one: Read, other: Read): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return (2 * shorter.length) / (shorter.length + longer.length) >= MIN_SIMILARITY;
}
