import type { Category } from "#contract/parts.ts";

// The tokens of `reviews.search_filters`. They stand in the same index as the words of a review, so that
// a text search in a market, a category or a tool is one look into one index. No word of a text can be
// such a token: words that PostgreSQL's parser finds have no colon followed by letters.

export const marketToken = (marketId: string) => `market:${marketId}`;

export const toolToken = (toolId: string) => `tool:${toolId}`;

/** "category:lead-generation" */
export const categoryToken = (category: Category) =>
  `category:${category.toLowerCase().replaceAll(" ", "-")}`;

/** All tokens of a review: what `search_filters` holds. */
export function searchFilters(review: { marketId: string; toolId: string; category: Category }): string[] {
  return [marketToken(review.marketId), toolToken(review.toolId), categoryToken(review.category)];
}
