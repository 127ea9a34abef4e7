import { and, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { MEDIAN_REVIEWS, METRICS, pricePerResult } from "#contract/metrics.ts";
import type { Category, StateCode } from "#contract/parts.ts";
import type { MedianAround, ResultAround } from "#contract/reviews/views.ts";
import type { Database } from "#server/platform/db/client.ts";
import { priceMedians, reviews } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { toSixDigits } from "#server/platform/six-digits.ts";
import { PER_OUTCOME, PER_UNIT } from "./counts/unit-prices.ts";

/** A category in a market of a state. */
interface Scope {
  marketId: string;
  state: StateCode;
  category: Category;
}

const inMarket = ({ marketId }: Scope) => sql`${reviews.marketId} = ${marketId}`;
const inState = ({ state }: Scope) =>
  sql`${reviews.marketId} in (select id from markets where state = ${state})`;

const median = (price: SQL) => sql<number>`percentile_cont(0.5) within group (order by ${price}::float8)`;

const toResult = (category: Category, price: number) =>
  toSixDigits(pricePerResult(category, { perUnit: price, perOutcome: price }) ?? price);

/** Dollars per result of tools in a market: the median, or what fewer than 3 reviews report, beside a larger area's median. */
export interface Costs {
  costPerResult?: number;
  reportedCosts?: number[];
  around?: ResultAround;
}

/** By the tool's id; tools without such prices are missing. */
export async function loadCosts(
  db: Database,
  scope: Scope,
  toolIds: readonly string[],
): Promise<Map<string, Costs>> {
  const here = await addUpCosts(db, scope.category, toolIds, inMarket(scope));
  const costs = new Map<string, Costs>(
    here.map(({ id, count, costPerResult, reportedCosts }) => [
      id,
      count < MEDIAN_REVIEWS ? { reportedCosts } : { costPerResult },
    ]),
  );
  const isThin = (id: string) => costs.get(id)?.costPerResult === undefined;
  for (const area of [scope.state, null]) {
    const missing = toolIds.filter((id) => isThin(id) && !costs.get(id)?.around);
    if (missing.length === 0) break;
    dependOn("reviews", "markets");
    const found = await addUpCosts(db, scope.category, missing, area ? inState(scope) : sql`true`);
    for (const { id, count, costPerResult } of found) {
      if (count < MEDIAN_REVIEWS) continue;
      costs.set(id, { ...costs.get(id), around: { state: area, costPerResult, reviewCount: count } });
    }
  }
  return costs;
}

async function addUpCosts(db: Database, category: Category, toolIds: readonly string[], inArea: SQL) {
  if (toolIds.length === 0) return [];
  const price = METRICS[category].result === "unit" ? PER_UNIT : PER_OUTCOME;
  const rows = await db
    .select({
      id: reviews.toolId,
      count: sql<number>`count(*)::int`,
      median: median(price),
      /** No more than are shown. */
      lowest: sql<number[]>`(array_agg(${price}::float8 order by ${price}))[:${MEDIAN_REVIEWS - 1}]`,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.moderationStatus, "approved"),
        inArea,
        inArray(reviews.toolId, [...toolIds]),
        isNotNull(price),
      ),
    )
    .groupBy(reviews.toolId);
  return rows.map(({ id, count, median, lowest }) => ({
    ...{ id, count, costPerResult: toResult(category, median) },
    reportedCosts: lowest.map((cost) => toResult(category, cost)),
  }));
}

/** The medians of a category in the next larger area with 3 reviews; null without one. */
export async function loadMedianAround(db: Database, scope: Scope): Promise<MedianAround | null> {
  const { state, category } = scope;
  dependOn("reviews", "markets");
  const [ofState] = await db
    .select({
      perUnit: median(PER_UNIT),
      perOutcome: sql<number | null>`percentile_cont(0.5) within group (order by ${PER_OUTCOME}::float8)`,
      reviewCount: sql<number>`count(${PER_UNIT})::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.moderationStatus, "approved"), eq(reviews.category, category), inState(scope)));
  if (ofState && ofState.reviewCount >= MEDIAN_REVIEWS) return { state, ...ofState };
  dependOn("medians");
  const { perUnit, perOutcome, reviews: reviewCount } = priceMedians;
  const [ofCountry] = await db
    .select({ perUnit, perOutcome, reviewCount })
    .from(priceMedians)
    .where(and(eq(priceMedians.key, `/${category}`), gte(reviewCount, MEDIAN_REVIEWS)));
  return ofCountry ? { state: null, ...ofCountry } : null;
}
