import { type Category, STATES, type StateCode } from "#contract/parts.ts";

/** What a review is found by. There is no place in it for the text that may be locked. */
export interface SearchTextParts {
  tool: { name: string; aliases: readonly string[] };
  category: Category;
  market: { city: string; state: StateCode };
  tags: readonly { name: string }[];
  pros: readonly string[];
  cons: readonly string[];
  /** See `excerptOf`. */
  excerpt: string;
}

/**
 * What free-text search covers (docs/product.md#what-everyone-sees): the tool's name and aliases, category,
 * market, tags, pros and cons, and the excerpt; never the locked text. Filter tokens: search-filters.ts.
 */
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
