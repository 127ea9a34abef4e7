import type { Category } from "#contract/parts.ts";
import { marketToken, toolToken } from "#server/posts/index.ts";

export const categoryToken = (category: Category) =>
  `category:${category.toLowerCase().replaceAll(" ", "-")}`;

export function searchFilters(review: { marketId: string; toolId: string; category: Category }): string[] {
  return [marketToken(review.marketId), toolToken(review.toolId), categoryToken(review.category)];
}
