import { LIMITS } from "#contract/parts.ts";
import { cutText, onOneLine } from "#server/platform/text/cut-text.ts";

/**
 * Everyone reads and finds exactly this of a detailed review: at most half of the text, so that none is shown in full
 * (docs/product.md#what-everyone-sees).
 */
export function excerptOf(text: string): string {
  const whole = onOneLine(text);
  return cutText(whole, Math.min(LIMITS.excerptLength, Math.floor(whole.length / 2) + 1));
}
