import type { ReviewContent } from "#contract/reviews/content.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { reviews } from "#server/platform/db/schema/index.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { searchFilters } from "#server/reviews/list/search-tokens.ts";
import type { ResolvedMarket } from "#server/reviews/tool-and-market/resolve-market.ts";
import type { ResolvedTool } from "#server/reviews/tool-and-market/resolve-tool.ts";
import type { ResolvedTag } from "#server/tags/index.ts";
import { excerptOf } from "./excerpt.ts";
import { searchTextOf } from "./review-search-text.ts";

export interface ReviewParts {
  tool: ResolvedTool;
  market: ResolvedMarket;
  tags: readonly ResolvedTag[];
}

interface DenormalizedParts {
  tool: Pick<ResolvedTool, "id" | "name" | "category"> & { aliases: readonly string[] };
  market: Pick<ResolvedMarket, "id" | "city" | "state">;
  tags: readonly Pick<ResolvedTag, "name">[];
}

export function toReviewColumns(content: ReviewContent, { tool, market, tags }: DenormalizedParts) {
  const { category } = tool;
  const body = content.detailedReview === null ? null : parseRichText(content.detailedReview);
  const excerpt = body ? excerptOf(plainTextOf(body)) : "";
  const { pros, cons } = content;
  return {
    toolId: tool.id,
    marketId: market.id,
    category,
    monthlyCost: content.monthlyCost,
    leadVolumeMonthly: content.leadVolumeMonthly,
    leadQualityScore: content.leadQualityScore,
    conversionRate: content.conversionRate,
    overallRecommendation: content.overallRecommendation,
    reviewerYearsExperience: content.reviewerYearsExperience,
    reviewerType: content.reviewerType,
    // Versions from before the question have neither.
    connection: content.connection ?? null,
    connectionNote: content.connectionNote ?? "",
    detailedReview: content.detailedReview,
    body,
    excerpt,
    searchText: searchTextOf({ tool, category, market, tags, pros, cons, excerpt }),
    searchFilters: searchFilters({ marketId: market.id, toolId: tool.id, category }),
  } satisfies Partial<typeof reviews.$inferInsert>;
}
