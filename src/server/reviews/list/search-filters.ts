import type { Category } from "#contract/parts.ts";

// No word can equal a token: words that PostgreSQL's parser finds have no colon followed by letters.

export const marketToken = (marketId: string) => `market:${marketId}`;

export const toolToken = (toolId: string) => `tool:${toolId}`;

export const categoryToken = (category: Category) =>
  `category:${category.toLowerCase().replaceAll(" ", "-")}`;

export function searchFilters(review: { marketId: string; toolId: string; category: Category }): string[] {
  return [marketToken(review.marketId), toolToken(review.toolId), categoryToken(review.category)];
}
