import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { existingParts, passes, type ReviewFilters } from "./review-filters.ts";
import { inScope, type ReviewScope } from "./review-scope.ts";

/** Counting every choice of this many reviews takes about 10 ms. Of more, a sample is counted. */
export const COUNTED = 5_000;

/** The total of a list is one count, which needs more precision. */
const COUNTED_FOR_TOTAL = 10_000;

/** Reading is a fraction of counting. Shorter lists are read by their own index. */
const READABLE = 20_000;

/** An id's last byte is random. */
const BYTES = 256;

export type CountList = (scope: ReviewScope) => Promise<number>;

export interface Sample {
  /** The condition on the id of a review. */
  has(id: SQL): SQL;
  share: number;
}

/** Returns a whole number. Two digits are about what a sample tells. */
export const scaleUp = (count: number, { share }: Pick<Sample, "share">) =>
  share === 1 ? count : Math.round(Number((count / share).toPrecision(2)));

function toSample(wantedShare: number): Sample {
  const bytes = Math.max(1, Math.round(BYTES * wantedShare));
  // Not a parameter: the planner must see that the indexes have the expression.
  const has = (id: SQL) => sql`get_byte(uuid_send(${id}), 15) < ${sql.raw(String(bytes))}`;
  return { has, share: Math.min(1, bytes / BYTES) };
}

/**
 * Returns which reviews of a list to count.
 * @param most how many to count
 */
export async function chooseSample(scope: ReviewScope, countList: CountList, most: number): Promise<Sample> {
  const [ofList, ofAll] = await Promise.all([countList(scope), countList({})]);
  if (ofList <= most) return { has: () => sql`true`, share: 1 };
  // The sample of a longer list is part of that of all reviews, which is read.
  return toSample(ofList <= READABLE ? most / ofList : Math.min(most / ofList, READABLE / ofAll));
}

/** Returns about how many reviews of a list pass filters, or 0 for a list that is short enough to count them. */
export async function estimateMatches(
  db: Database,
  scope: ReviewScope,
  filters: ReviewFilters,
  countList: CountList,
): Promise<number> {
  const [ofList, ofAll] = await Promise.all([countList(scope), countList({})]);
  if (ofList <= COUNTED_FOR_TOTAL) return 0;
  const sample = toSample(Math.min(COUNTED_FOR_TOTAL / ofList, READABLE / ofAll));
  const passing = passes(filters, existingParts(sample.has));
  const { rows } = await db.execute<{ matches: number }>(sql`
    select count(*)::int as matches from reviews
    where ${inScope("time", scope)} and ${sample.has(sql`reviews.id`)} and ${passing ?? sql`true`}`);
  return scaleUp(rows[0]?.matches ?? 0, sample);
}
