import { LIMITS } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews/reviews.ts";
import { type CachedMarket, listMarketsBySpelling, type MarketDirectory } from "#server/markets/index.ts";
import { readText, type TextReading } from "#server/search/index.ts";
import {
  type CachedTool,
  findToolByName,
  matchTools,
  normalizeToolName,
  type ToolDirectory,
} from "#server/tools/index.ts";
import { isFiltered, type ReviewFilters } from "./review-filters.ts";
import type { ReviewScope } from "./review-scope.ts";
import type { ListSearch } from "./search-query.ts";

export interface ReviewSearchPlan {
  market: CachedMarket | null;
  /** Other markets that the text of `market` names. */
  sameName: readonly CachedMarket[];
  /** What the text of `market` may mean, if it isn't a market. */
  reading: TextReading | null;
  /** The tool whose name `q` is. */
  tool: CachedTool | null;
  find: { kind: "list"; scope: ReviewScope } | { kind: "search"; search: ListSearch } | { kind: "nothing" };
}

/** Shorter texts occur in nearly every tool name. */
const PARTIAL_NAME_LETTERS = 3;

/** Maximum number of tools that part of a name can match; more would match anything. */
const PARTIAL_NAME_TOOLS = 20;

/** An unknown market finds nothing; an unknown tool becomes a text search. */
export function planReviewSearch(
  directories: { markets: MarketDirectory; tools: ToolDirectory },
  { q, market: marketText, category }: Pick<ReviewListInput, "q" | "market" | "category">,
  filters: ReviewFilters,
): ReviewSearchPlan {
  const { markets, tools } = directories;
  const named = marketText ? listMarketsBySpelling(markets, marketText) : [];
  const market = named[0] ?? null;
  const tool = q ? findToolByName(tools, q) : null;
  const found = {
    market,
    tool,
    sameName: named.slice(1, LIMITS.suggestions + 1),
    reading: marketText && !market ? readText(directories, marketText) : null,
  };
  if (marketText && !market) return { ...found, find: { kind: "nothing" } };

  const inMarket: ReviewScope = market ? { marketId: market.id } : {};
  const list = (scope: ReviewScope): ReviewSearchPlan["find"] =>
    isFiltered(filters)
      ? { kind: "search", search: { text: null, toolIds: [], marketIds: [], scope, filters } }
      : { kind: "list", scope };
  if (tool) {
    if (category && tool.category !== category) return { ...found, find: { kind: "nothing" } };
    return { ...found, find: list({ ...inMarket, toolId: tool.id }) };
  }
  const scope: ReviewScope = { ...inMarket, ...(category && { category }) };
  if (!q) return { ...found, find: list(scope) };
  const search: ListSearch = {
    text: q,
    toolIds: toolsByPartialName(tools, q)
      .filter((one) => !category || one.category === category)
      .map(({ id }) => id),
    marketIds: listMarketsBySpelling(markets, q).map(({ id }) => id),
    scope,
    filters,
  };
  return { ...found, find: { kind: "search", search } };
}

function toolsByPartialName(tools: ToolDirectory, text: string): CachedTool[] {
  const letters = normalizeToolName(text.slice(0, LIMITS.toolName));
  return letters.length < PARTIAL_NAME_LETTERS ? [] : matchTools(tools, text, PARTIAL_NAME_TOOLS);
}
