import { LIMITS } from "#contract/parts.ts";
import { cutAtWord, onOneLine } from "#server/platform/text/cut-text.ts";

/** At most half of the text, so that none is shown in full (docs/product.md#what-everyone-sees). */
export function excerptOf(text: string): string {
  const whole = onOneLine(text);
  return cutAtWord(whole, Math.min(LIMITS.excerptLength, Math.floor(whole.length / 2) + 1));
}
