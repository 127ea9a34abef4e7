import type { FilterCountsInput } from "#contract/reviews/reviews.ts";
import { getMarketDirectory } from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { getTags } from "#server/tags/index.ts";
import { getToolDirectory } from "#server/tools/index.ts";
import { planReviewSearch } from "./plan-review-search.ts";
import { parseFilters } from "./review-filters.ts";

/** The directories, and what a list or its counts are to find in them. */
export async function getSearchPlan(context: Pick<Platform, "memory">, input: FilterCountsInput) {
  const [markets, tools, tags] = await Promise.all([
    getMarketDirectory(context),
    getToolDirectory(context),
    getTags(context),
  ]);
  const directories = { markets, tools };
  return { directories, plan: planReviewSearch(directories, input, parseFilters(tags, input)) };
}
