import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { listAnchors } from "#server/platform/db/schema/index.ts";
import { inScope, listName, ORDERS, type ReviewOrder, type ReviewScope } from "./review-scope.ts";

/** Number of reviews between two anchors. Scanning that many index entries takes about 0.1 ms. */
export const ANCHOR_STEP = 500;

/** Maximum number of reviews to scan from either end of a list; lists up to twice as long need no anchors. */
export const COUNTABLE = 1_000;

export interface Anchor {
  key: string;
  reviewId: string;
  /** Number of reviews between the anchor and the wanted position. */
  distance: number;
}

/**
 * When sorted by time, newer reviews are taken into account. In other orders, a page may miss the last minute's
 * changes.
 */
export async function findAnchor(
  db: Database,
  scope: ReviewScope,
  order: ReviewOrder,
  position: number,
  total: number,
): Promise<Anchor | null> {
  const walked = order === "time" ? sql`(${position} - (${total} - total))` : sql`${position}::integer`;
  // The number of keys, computed because each use of a long array decompresses it.
  const index = sql`least(${walked} / ${ANCHOR_STEP}::integer, (total - 1) / ${ANCHOR_STEP}::integer) + 1`;
  const rows = await db
    .select({
      key: sql<string | null>`keys[${index}]`,
      reviewId: sql<string>`review_ids[${index}]`,
      distance: sql<number>`${walked} - (${index} - 1) * ${ANCHOR_STEP}::integer`,
    })
    .from(listAnchors)
    .where(and(eq(listAnchors.list, listName(scope)), eq(listAnchors.sort, order)));
  const found = rows[0];
  return found?.key && found.distance >= 0 ? { ...found, key: found.key } : null;
}

/** Scans a list once and stores its anchors in one statement, so that readers always see a complete set. */
export async function walkList(
  db: Database,
  scope: ReviewScope,
  order: ReviewOrder,
  scoreSum: number,
): Promise<void> {
  const { table, key, id } = ORDERS[order];
  await db.execute(sql`
    insert into list_anchors (list, sort, total, score_sum, review_ids, keys, computed_at)
    select ${listName(scope)}, ${order}, count(*), ${scoreSum},
      array_agg(id order by position) filter (where position % ${ANCHOR_STEP} = 0),
      array_agg(key::text order by position) filter (where position % ${ANCHOR_STEP} = 0),
      now()
    from (
      select ${id} as id, ${key} as key, row_number() over (order by ${key} desc, ${id} desc) - 1 as position
      from ${table}
      where ${inScope(order, scope)}
    ) walked
    having count(*) > 0
    on conflict (list, sort) do update set
      total = excluded.total, score_sum = excluded.score_sum, review_ids = excluded.review_ids,
      keys = excluded.keys, computed_at = excluded.computed_at`);
}
