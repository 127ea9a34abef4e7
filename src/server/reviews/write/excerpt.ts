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

/** Ends a cut text at its last whole sentence; the period of "St. Louis" ends none. */
function endAtSentence(cut: string): string {
  const [sentences = ""] = /^.*[^\s.]{3}[.!?]["”’)]?(?=\s)/s.exec(cut) ?? [];
  return sentences.length < SHORTEST_SENTENCES ? cut : sentences;
}
