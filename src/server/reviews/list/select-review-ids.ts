import { sql } from "drizzle-orm";
import type { ReviewSort } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { Database } from "#server/platform/db/client.ts";
import { inScope, orderOf, type ReviewScope } from "./review-scope.ts";

/** 250 pages. Lists end there, because each later page scans more of an index. */
export const REACHABLE_REVIEWS = 10_000;

/** Returns the ids of a page; none beyond the last reachable one. */
export async function selectReviewIds(
  db: Database,
  scope: ReviewScope,
  sort: ReviewSort,
  offset: number,
): Promise<string[]> {
  if (offset >= REACHABLE_REVIEWS) return [];
  const { order, table, key, id, direction } = orderOf(sort);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${table}
    where ${inScope(order, scope)}
    order by ${key} ${direction}, ${id} ${direction}
    offset ${offset} limit ${SERVER_LIMITS.searchPageSize}`);
  return rows.map((row) => row.id);
}
