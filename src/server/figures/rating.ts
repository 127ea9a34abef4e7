import { type SQL, sql } from "drizzle-orm";
import { bayesianMean, HALF_LIFE_MONTHS } from "#contract/comps/method.ts";
import { RANK_REVIEWS } from "#contract/metrics.ts";
import { toSixDigits } from "#server/platform/six-digits.ts";

const HALF_LIFE_DAYS = Math.round(HALF_LIFE_MONTHS * (365.25 / 12));

/** Weights are stored as of this day, so that time passing changes all by one factor (`weightSince`). */
const EPOCH = "2026-01-01";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Weight of a row of `reviews` on the first day of the epoch. Ages are whole days in UTC. */
export const WEIGHT: SQL = sql`
  power(2, ((created_at at time zone 'UTC')::date - ${EPOCH}::date) / ${HALF_LIFE_DAYS}::float8)`;

/** Turns weights as of the epoch into those of a day. */
const weightSince = (now: number) => 0.5 ** (Math.floor((now - Date.parse(EPOCH)) / DAY_MS) / HALF_LIFE_DAYS);

export interface Weighed {
  reviewCount: number;
  /** Sums of the weights, and of the scores times their weights, as of the epoch. */
  weight: number;
  weightedScore: number;
}

/** Depends on the day. */
export function rate(
  { reviewCount, weight, weightedScore }: Weighed,
  prior: number,
  now: number,
): number | null {
  if (reviewCount === 0) return null;
  const factor = weightSince(now);
  return toSixDigits(bayesianMean(prior, { weight: factor * weight, weightedScore: factor * weightedScore }));
}

/** Ranks from 1, of ratings as shown; after two tools that share a rank, the next one is left out. One tool alone has none. */
export function toRanks(tools: readonly { reviewCount: number; rating: number | null }[]): (number | null)[] {
  const ratings = tools.map(({ reviewCount, rating }) =>
    rating === null || reviewCount < RANK_REVIEWS ? null : Number(rating.toFixed(2)),
  );
  const isAlone = ratings.filter((rating) => rating !== null).length < 2;
  return ratings.map((own) =>
    own === null || isAlone ? null : 1 + ratings.filter((rating) => rating !== null && rating > own).length,
  );
}
