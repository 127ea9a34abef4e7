import { and, gte, isNotNull } from "drizzle-orm";
import { MEDIAN_REVIEWS } from "#contract/metrics.ts";
import { priceMedians } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { withoutTopics } from "#server/platform/topics.ts";

export interface MarketMedian {
  perUnit: number | null;
  perOutcome: number | null;
  reviewCount: number;
}

export const medianKey = (marketId: string, category: string) => `${marketId}/${category}`;

/** Returns the medians of enough reviews. Callers declare the ones that they show, as `median/<key>`. */
export const getMarketMedians = ({
  cache,
}: Pick<Platform, "cache">): Promise<ReadonlyMap<string, MarketMedian>> =>
  withoutTopics(() =>
    cache.read("market-medians", ["medians"], async (db) => {
      const rows = await db
        .select({
          key: priceMedians.key,
          perUnit: priceMedians.perUnit,
          perOutcome: priceMedians.perOutcome,
          reviewCount: priceMedians.reviews,
        })
        .from(priceMedians)
        .where(and(isNotNull(priceMedians.marketId), gte(priceMedians.reviews, MEDIAN_REVIEWS)));
      return new Map(rows.map(({ key, ...median }) => [key, median]));
    }),
  );
