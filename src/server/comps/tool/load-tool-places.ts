import { sql } from "drizzle-orm";
import { listAround } from "#contract/comps/around.ts";
import type { Area, CompsTool } from "#contract/comps/views.ts";
import type { MarketRef } from "#contract/parts.ts";
import { liesIn, reachOf } from "#server/comps/find-area.ts";
import { areaKey, COUNTS, inArea } from "#server/figures/index.ts";
import { getMarketDirectory, type Point, toMarketRef } from "#server/markets/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";

interface Counts {
  reviewCount: number;
  scoreSum: number;
}

export interface PlaceOfTool extends Counts {
  market: MarketRef;
  location: Point | null;
}

export interface ToolPlaces {
  /** The markets with reviews of the tool, the most reviewed first. */
  markets: PlaceOfTool[];
  /** All others together. */
  elsewhere: Counts;
}

interface Row extends Record<string, unknown> {
  /** Null for all others together. */
  market_id: string | null;
  reviews: number;
  score_sum: number;
}

/** Of the area's state, or of the country. Adds changes that are not folded in yet to the counters. */
export function loadToolPlaces(
  platform: Pick<Platform, "memory">,
  toolId: string,
  area: Area,
): Promise<ToolPlaces> {
  const reach = reachOf(area);
  return platform.memory.read(`comps/places/${areaKey(reach)}/${toolId}`, async (db) => {
    dependOn("reviews");
    const [{ byId }, { rows }] = await Promise.all([
      getMarketDirectory(platform),
      db.execute<Row>(sql`
        select case when ${inArea(reach)} then market_id end as market_id, sum(reviews)::int as reviews,
          sum(score_sum)::float8 as score_sum
        from ${COUNTS}
        where tool_id = ${toolId} and market_id in (select id from markets where published_at is not null)
        group by 1
        having sum(reviews) > 0`),
    ]);
    const markets = rows.flatMap(({ market_id, reviews, score_sum }) => {
      const market = market_id === null ? undefined : byId.get(market_id);
      if (!market) return [];
      const { location } = market;
      return [{ market: toMarketRef(market), location, reviewCount: reviews, scoreSum: score_sum }];
    });
    const others = rows.find(({ market_id }) => market_id === null);
    return {
      markets: markets.sort(
        (a, b) =>
          b.reviewCount - a.reviewCount ||
          a.market.city.localeCompare(b.market.city, "en") ||
          a.market.state.localeCompare(b.market.state, "en"),
      ),
      elsewhere: { reviewCount: others?.reviews ?? 0, scoreSum: others?.score_sum ?? 0 },
    };
  });
}

/** A state whose reviews are those of the city would only repeat it. */
export function toAreas(area: Area, { markets, elsewhere }: ToolPlaces): CompsTool["areas"] {
  const areas = listAround(area).map((one) => {
    const inside: Counts[] = markets.filter(({ market }) => liesIn(market, one));
    if (one.kind === "country") inside.push(elsewhere);
    const reviewCount = inside.reduce((sum, place) => sum + place.reviewCount, 0);
    const scoreSum = inside.reduce((sum, place) => sum + place.scoreSum, 0);
    return { area: one, reviewCount, averageScore: reviewCount > 0 ? scoreSum / reviewCount : null };
  });
  const [own] = areas;
  return areas.filter(
    (one) => one === own || one.area.kind === "country" || one.reviewCount !== own?.reviewCount,
  );
}
