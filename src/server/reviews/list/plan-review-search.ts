import { LIMITS } from "#contract/parts.ts";
import type { ReviewListInput } from "#contract/reviews.ts";
import {
  type CachedMarket,
  findMarketBySpelling,
  listMarketsBySpelling,
  type MarketDirectory,
} from "#server/markets/index.ts";
import {
  type CachedTool,
  findToolByName,
  findToolNearly,
  matchTools,
  normalizeToolName,
  type ToolDirectory,
} from "#server/tools/index.ts";
import type { ReviewScope } from "./review-scope.ts";
import type { TextSearch } from "./search-reviews.ts";

export interface ReviewSearchPlan {
  market: CachedMarket | null;
  /** Other markets with the same city name, if the text has no state. */
  sameName: readonly CachedMarket[];
  /** The tool that the text of `market` resembles, if it isn't a market. */
  namedTool: CachedTool | null;
  /** The tool whose name `q` is. */
  tool: CachedTool | null;
  find: { kind: "list"; scope: ReviewScope } | { kind: "text"; search: TextSearch } | { kind: "nothing" };
}

/** Shorter texts occur in nearly every tool name. */
const PARTIAL_NAME_LETTERS = 3;

/** Maximum number of tools that part of a name can match; more would match anything. */
const PARTIAL_NAME_TOOLS = 20;

/** An unknown market finds nothing; an unknown tool becomes a text search. */
export function planReviewSearch(
  { markets, tools }: { markets: MarketDirectory; tools: ToolDirectory },
  { q, market: marketText, category }: Pick<ReviewListInput, "q" | "market" | "category">,
): ReviewSearchPlan {
  const market = marketText ? findMarketBySpelling(markets, marketText) : null;
  const tool = q ? findToolByName(tools, q) : null;
  const found = {
    market,
    tool,
    sameName: marketText
      ? listMarketsBySpelling(markets, marketText)
          .filter((one) => one !== market)
          .slice(0, LIMITS.suggestions)
      : [],
    namedTool: marketText && !market ? findToolNearly(tools, marketText) : null,
  };
  if (marketText && !market) return { ...found, find: { kind: "nothing" } };

  const scope: ReviewScope = { ...(market && { marketId: market.id }), ...(category && { category }) };
  if (tool) {
    if (category && tool.category !== category) return { ...found, find: { kind: "nothing" } };
    return {
      ...found,
      find: { kind: "list", scope: { ...(market && { marketId: market.id }), toolId: tool.id } },
    };
  }
  if (!q) return { ...found, find: { kind: "list", scope } };
  const search: TextSearch = {
    text: q,
    toolIds: toolsByPartialName(tools, q).map(({ id }) => id),
    marketIds: listMarketsBySpelling(markets, q).map(({ id }) => id),
    scope,
  };
  return { ...found, find: { kind: "text", search } };
}

function toolsByPartialName(tools: ToolDirectory, text: string): CachedTool[] {
  const letters = normalizeToolName(text.slice(0, LIMITS.toolName));
  return letters.length < PARTIAL_NAME_LETTERS ? [] : matchTools(tools, text, PARTIAL_NAME_TOOLS);
}
