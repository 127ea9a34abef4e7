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

/** What a search asks for, after its names were looked up. */
export interface ReviewSearchPlan {
  /** The market that the text of `market` names. */
  market: CachedMarket | null;
  /** Others of the same city name, when the text leaves out the state. */
  sameName: readonly CachedMarket[];
  /** The tool that the text of `market` names, or nearly, when it names no market. */
  namedTool: CachedTool | null;
  /** The tool that `q` names exactly. */
  tool: CachedTool | null;
  /** A whole list, the matches of a text, or nothing that could exist. */
  find: { kind: "list"; scope: ReviewScope } | { kind: "text"; search: TextSearch } | { kind: "nothing" };
}

/** Fewer letters are in the name of nearly every tool. */
const PARTIAL_NAME_LETTERS = 3;

/** As many tools as a part of a name may stand for; more would make it a search for anything. */
const PARTIAL_NAME_TOOLS = 20;

/**
 * Looks up what the texts of a search name, in the process: a market by any spelling, a tool by its name or
 * an alias. What names no market has no reviews; what names no tool is searched for as text.
 */
export function readReviewSearch(
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
    toolIds: toolsNamedInPart(tools, q).map(({ id }) => id),
    marketIds: listMarketsBySpelling(markets, q).map(({ id }) => id),
    scope,
  };
  return { ...found, find: { kind: "text", search } };
}

function toolsNamedInPart(tools: ToolDirectory, text: string): CachedTool[] {
  const letters = normalizeToolName(text.slice(0, LIMITS.toolName));
  return letters.length < PARTIAL_NAME_LETTERS ? [] : matchTools(tools, text, PARTIAL_NAME_TOOLS);
}
