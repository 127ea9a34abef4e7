import { type Category, STATES, type StateCode } from "#contract/parts.ts";

/** Excludes the detailed review, which may be locked. */
export interface SearchTextParts {
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
