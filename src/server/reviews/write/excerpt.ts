import { LIMITS } from "#contract/parts.ts";
import { cutAtWord, onOneLine } from "#server/platform/text/cut-text.ts";

/** Shorter ones say too little, so they end in the middle of a sentence. */
const SHORTEST_SENTENCES = 30;

/**
 * Everyone reads and finds exactly this of a detailed review: at most half of the text, so that none is shown in full
 * (docs/product.md#what-everyone-sees).
 */
export function excerptOf(text: string): string {
  const whole = onOneLine(text);
  return endAtSentence(cutAtWord(whole, Math.min(LIMITS.excerptLength, Math.floor(whole.length / 2) + 1)));
}

/** The period of "St. Louis" ends none. */
const SENTENCE_END = /[^\s.]{3}[.!?]["”’)]?(?=\s)/g;

const endsOf = (text: string) =>
  Array.from(text.matchAll(SENTENCE_END), ({ 0: end, index }) => index + end.length);

/** Ends a cut text at its last whole sentence. */
function endAtSentence(cut: string): string {
  const end = endsOf(cut).at(-1) ?? 0;
  return end < SHORTEST_SENTENCES ? cut : cut.slice(0, end);
}

/** The first whole sentence of an excerpt, with those after it if it says too little; all of it if none ends. */
export const firstSentenceOf = (excerpt: string) =>
  excerpt.slice(
    0,
    endsOf(excerpt).find((end) => end >= SHORTEST_SENTENCES),
  );
