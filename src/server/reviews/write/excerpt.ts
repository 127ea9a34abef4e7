import { LIMITS } from "#contract/parts.ts";
import { cutAtWord, onOneLine } from "#server/platform/text/cut-text.ts";

/**
 * The first words of a review's text on one line, with an ellipsis: what everyone sees of it. At most 160
 * characters and at most half of the text, so that no text is given away whole, however short
 * (docs/product.md#what-everyone-sees). Cut between words; of a text that begins with a longer word only the ellipsis is left.
 */
export function excerptOf(text: string): string {
  const whole = onOneLine(text);
  return cutAtWord(whole, Math.min(LIMITS.openingLength, Math.floor(whole.length / 2) + 1));
}
