import { type SQL, sql } from "drizzle-orm";
import type { Area } from "#contract/comps/views.ts";
import type { MarketRef, StateCode } from "#contract/parts.ts";
import { findMarketBySpelling, getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import type { Platform } from "#server/platform/platform.ts";

interface AreaInput {
  market?: string | undefined;
  state?: StateCode | undefined;
}

/** The country, if nothing or an unknown market is named. */
export async function findArea(
  platform: Pick<Platform, "memory">,
  { market, state }: AreaInput,
): Promise<Area> {
  if (market !== undefined) {
    const found = findMarketBySpelling(await getMarketDirectory(platform), market);
    return found ? { kind: "market", market: toMarketRef(found) } : { kind: "country" };
  }
  return state === undefined ? { kind: "country" } : { kind: "state", state };
}

/** The places around a market are those of its state. */
export const reachOf = (area: Area): Area =>
  area.kind === "market" ? { kind: "state", state: area.market.state } : area;

/** Names an area in keys. */
export function areaKey(area: Area): string {
  if (area.kind === "market") return area.market.id;
  return area.kind === "state" ? area.state : "country";
}

export function liesIn(market: MarketRef, area: Area): boolean {
  if (area.kind === "country") return true;
  return area.kind === "state" ? market.state === area.state : market.id === area.market.id;
}

/** Condition on a row of `reviews`. */
export function inArea(area: Area): SQL {
  if (area.kind === "market") return sql`market_id = ${area.market.id}`;
  if (area.kind === "country") return sql`true`;
  return sql`market_id in (select id from markets where state = ${area.state})`;
}
