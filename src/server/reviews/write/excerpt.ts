import { LIMITS } from "#contract/parts.ts";
import { cutAtWord, onOneLine } from "#server/platform/text/cut-text.ts";

/**
 * Returns the public excerpt of a review's text, on one line, with an ellipsis (docs/product.md#what-everyone-sees). It
 * has at most 160 characters and at most half of the text, so that no text is shown in full. Cut between words; if the
 * first word is longer, only the ellipsis is left.
 */
export function excerptOf(text: string): string {
  const whole = onOneLine(text);
  return cutAtWord(whole, Math.min(LIMITS.excerptLength, Math.floor(whole.length / 2) + 1));
}
