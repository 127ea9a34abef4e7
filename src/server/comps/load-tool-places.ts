import { sql } from "drizzle-orm";
import type { Area, CompsTool } from "#contract/comps-views.ts";
import { getMarketDirectory, toMarketRef } from "#server/markets/index.ts";
import { remember } from "#server/platform/memory/remember.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dependOn } from "#server/platform/topics.ts";
import { liesIn, listAround } from "./find-area.ts";

type Market = CompsTool["markets"][number];

export interface Place extends Market {
  scoreSum: number;
}

/** The markets with reviews of a tool, the most reviewed first: counters plus changes that are not folded in yet. */
export function loadToolPlaces(
  platform: Pick<Platform, "db" | "cache" | "memory">,
  toolId: string,
): Promise<Place[]> {
  return remember(platform, `comps/places/${toolId}`, async () => {
    dependOn("reviews");
    const [{ byId }, { rows }] = await Promise.all([
      getMarketDirectory(platform),
      platform.db.execute<{ market_id: string; reviews: number; score_sum: number }>(sql`
        select market_id, sum(reviews)::int as reviews, sum(score_sum)::float8 as score_sum
        from (
          select market_id, reviews, score_sum from tool_market_counts where tool_id = ${toolId}
          union all
          select market_id, reviews, score_sum from count_deltas where tool_id = ${toolId}
        ) counts
        group by market_id
        having sum(reviews) > 0`),
    ]);
    return rows
      .flatMap(({ market_id, reviews, score_sum }) => {
        const market = byId.get(market_id);
        if (!market?.isPublished) return [];
        const { location } = market;
        return [{ market: toMarketRef(market), location, reviewCount: reviews, scoreSum: score_sum }];
      })
      .sort((a, b) => b.reviewCount - a.reviewCount || a.market.city.localeCompare(b.market.city, "en"));
  });
}

export function toAreas(area: Area, places: readonly Place[]): CompsTool["areas"] {
  return listAround(area).map((one) => {
    const inside = places.filter(({ market }) => liesIn(market, one));
    const reviewCount = inside.reduce((sum, place) => sum + place.reviewCount, 0);
    const scoreSum = inside.reduce((sum, place) => sum + place.scoreSum, 0);
    return { area: one, reviewCount, averageScore: reviewCount > 0 ? scoreSum / reviewCount : null };
  });
}

/** Of the country, else of the area's state. */
export function toMarkets(area: Area, places: readonly Place[]): Market[] {
  const reach: Area = area.kind === "market" ? { kind: "state", state: area.market.state } : area;
  return places
    .filter(({ market }) => liesIn(market, reach))
    .map(({ market, location, reviewCount }) => ({ market, location, reviewCount }));
}
