import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { type ListSearch, matchesOf } from "./list-search.ts";
import type { ReviewScope } from "./review-scope.ts";

/** Reading this many reviews takes about 50 ms. Of more, a sample is counted. */
export const COUNTED = 20_000;

/** An id's last byte is random. */
const BYTES = 256;

export type CountList = (scope: ReviewScope) => Promise<number>;

export interface Sample {
  condition: SQL;
  share: number;
}

/** Two digits are about what a sample tells. */
export const scaleUp = (count: number, { share }: Sample) =>
  share === 1 ? count : Number((count / share).toPrecision(2));

/**
 * Returns which reviews of a list to count.
 * @param most how many to count
 */
export async function chooseSample(
  scope: ReviewScope,
  countList: CountList,
  most = COUNTED,
): Promise<Sample> {
  const [ofList, ofAll] = await Promise.all([countList(scope), countList({})]);
  if (ofList <= most) return { condition: sql`true`, share: 1 };
  // The sample of a list is part of that of all reviews, which is read.
  const bytes = Math.max(1, Math.round(BYTES * Math.min(most / ofList, (2 * most) / ofAll)));
  // Not a parameter: the planner must see that the index has the expression.
  const condition = sql`get_byte(uuid_send(reviews.id), 15) < ${sql.raw(String(bytes))}`;
  return { condition, share: Math.min(1, bytes / BYTES) };
}

/** Returns about how many reviews of a list pass the filters of a search without a text. */
export async function sampleMatches(db: Database, search: ListSearch, sample: Sample): Promise<number> {
  const { rows } = await db.execute<{ matches: number }>(sql`
    select count(*)::int as matches from ${matchesOf(search, null)} and ${sample.condition}`);
  return scaleUp(rows[0]?.matches ?? 0, sample);
}
