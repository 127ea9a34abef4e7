import { type SQL, sql } from "drizzle-orm";
import type { ReviewSort } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import { type Anchor, COUNTABLE, findAnchor } from "./list-anchors.ts";
import { inScope, ORDERS, type ReviewOrder, type ReviewScope, SORTS } from "./review-scope.ts";

export interface Page {
  offset: number;
  limit: number;
  total: number;
}

/** Counts from the nearer end or the nearest anchor, so that it scans a few thousand entries at most. */
export async function selectReviewIds(
  db: Database,
  scope: ReviewScope,
  sort: ReviewSort,
  { offset, limit, total }: Page,
): Promise<string[]> {
  const { order, fromEnd } = SORTS[sort];
  if (offset <= COUNTABLE) return selectFromIndex(db, scope, order, { fromEnd, offset, limit });
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return [];

  const offsetFromOtherEnd = total - offset - wanted;
  const countFromOtherEnd = async () => {
    const ids = await selectFromIndex(db, scope, order, {
      fromEnd: !fromEnd,
      offset: offsetFromOtherEnd,
      limit: wanted,
    });
    return ids.reverse();
  };
  if (offsetFromOtherEnd <= COUNTABLE) return countFromOtherEnd();

  dependOn("anchors");
  const position = fromEnd ? offsetFromOtherEnd : offset;
  const anchor = await findAnchor(db, scope, order, position, total);
  if (anchor !== null) {
    const ids = await selectFromIndex(db, scope, order, {
      fromEnd: false,
      after: anchor,
      offset: anchor.distance,
      limit: wanted,
    });
    return fromEnd ? ids.reverse() : ids;
  }
  // No anchors yet: count from the nearer end.
  return offset <= offsetFromOtherEnd
    ? selectFromIndex(db, scope, order, { fromEnd, offset, limit: wanted })
    : countFromOtherEnd();
}

async function selectFromIndex(
  db: Database,
  scope: ReviewScope,
  order: ReviewOrder,
  page: { fromEnd: boolean; offset: number; limit: number; after?: Anchor },
): Promise<string[]> {
  const { table, key, keyType, id } = ORDERS[order];
  const direction = page.fromEnd ? sql`asc` : sql`desc`;
  const fromAnchor: SQL = page.after
    ? sql` and (${key}, ${id}) <= (${page.after.key}::${keyType}, ${page.after.reviewId}::uuid)`
    : sql``;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${table}
    where ${inScope(order, scope)}${fromAnchor}
    order by ${key} ${direction}, ${id} ${direction}
    offset ${page.offset} limit ${page.limit}`);
  return rows.map((row) => row.id);
}
