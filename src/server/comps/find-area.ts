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

export function liesIn(market: MarketRef, area: Area): boolean {
  if (area.kind === "country") return true;
  return area.kind === "state" ? market.state === area.state : market.id === area.market.id;
}
