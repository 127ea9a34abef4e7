import { type Category, STATES, type StateCode } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { cutText, onOneLine } from "#server/platform/text/cut-text.ts";

/**
 * Everyone reads and finds exactly this of a detailed review: at most half of the text, so that none is shown in full
 * (docs/product.md#what-everyone-sees).
 */
export function excerptOf(text: string): string {
  const whole = onOneLine(text);
  return cutText(whole, Math.min(SERVER_LIMITS.excerptLength, Math.floor(whole.length / 2) + 1));
}

/** Excludes the detailed review, which may be locked. */
interface SearchTextParts {
  tool: { name: string; aliases: readonly string[] };
  category: Category;
  market: { city: string; state: StateCode };
  tags: readonly { name: string }[];
  pros: readonly string[];
  cons: readonly string[];
  excerpt: string;
}

/** Never the locked text (docs/product.md#what-everyone-sees). See search-tokens.ts for filter tokens. */
export function searchTextOf({ tool, category, market, tags, pros, cons, excerpt }: SearchTextParts): string {
  return [
    tool.name,
    ...tool.aliases,
    category,
    market.city,
    market.state,
    STATES[market.state],
    ...tags.map((tag) => tag.name),
    ...pros,
    ...cons,
    excerpt,
  ].join("\n");
}
