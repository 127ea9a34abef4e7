import { formatUnitPrice } from "#contract/amounts.ts";
import { areaSearch } from "#contract/comps/addresses.ts";
import { areaPhrase } from "#contract/comps/names.ts";
import type { Area } from "#contract/comps/views.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { type NamedMarkets, toMarketRef } from "#server/markets/index.ts";
import type { Notice } from "#server/notifications/index.ts";
import type { NamedTools } from "#server/tools/index.ts";
import type { WatchedTool } from "./select-watched.ts";

/** Medians in dollars a month. */
interface PriceChange extends WatchedTool {
  before: number;
  now: number;
}

export interface NamedChange {
  userId: string;
  /** "Foyer CRM in Austin" */
  what: string;
  /** "$155 a month now, $140 before" */
  prices: string;
  /** Of the tool's page in the area. */
  path: string;
}

/** @returns undefined if the tool or the market was deleted */
export function nameChange(
  { userId, toolId, marketId, before, now }: PriceChange,
  tools: NamedTools,
  markets: NamedMarkets,
): NamedChange | undefined {
  const tool = tools.get(toolId);
  const market = marketId === null ? undefined : markets.get(marketId);
  if (!tool || (marketId !== null && !market)) return undefined;
  const area: Area = market ? { kind: "market", market: toMarketRef(market) } : { kind: "country" };
  return {
    userId,
    what: `${isolated(tool.name)} ${areaPhrase(area)}`,
    prices: `${formatUnitPrice(now)} a month now, ${formatUnitPrice(before)} before`,
    path: `/tools/${tool.slug}${stringifySearch(areaSearch(area))}`,
  };
}

export const toNotice = ({ userId, what, prices, path }: NamedChange): Notice => ({
  ...{ userId, path },
  kind: "price-change",
  actorId: null,
  reason: `${what}: ${prices}`,
});
