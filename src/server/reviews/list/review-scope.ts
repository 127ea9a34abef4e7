import { type SQL, sql } from "drizzle-orm";
import type { Category, ReviewSort } from "#contract/parts.ts";

/** The approved reviews of a list. A tool has one category, so `toolId` and `category` are never both set. */
export interface ReviewScope {
  marketId?: string;
  category?: Category;
  toolId?: string;
}

/** Sort keys, always descending; ties are broken by id, newest first. */
export type ReviewOrder = "time" | "score" | "replies";

/** Each pair of sorts reads one order from either end. */
export const SORTS: Record<ReviewSort, { order: ReviewOrder; fromEnd: boolean }> = {
  newest: { order: "time", fromEnd: false },
  oldest: { order: "time", fromEnd: true },
  "highest-rated": { order: "score", fromEnd: false },
  "lowest-rated": { order: "score", fromEnd: true },
  "most-replies": { order: "replies", fromEnd: false },
  "least-replies": { order: "replies", fromEnd: true },
};

/** Table and columns of each order. One partial index per kind of scope contains them all. */
export const ORDERS: Record<ReviewOrder, { table: SQL; approved: SQL; key: SQL; id: SQL }> = {
  time: {
    table: sql`reviews`,
    approved: sql`moderation_status = 'approved'`,
    key: sql`published_at`,
    id: sql`id`,
  },
  score: {
    table: sql`reviews`,
    approved: sql`moderation_status = 'approved'`,
    key: sql`lead_quality_score`,
    id: sql`id`,
  },
  replies: {
    table: sql`review_stats`,
    approved: sql`approved`,
    key: sql`reply_count`,
    id: sql`review_id`,
  },
};

/** What to read and sort by. Ties and direction are the same with and without a text. */
export function orderOf(sort: ReviewSort) {
  const { order, fromEnd } = SORTS[sort];
  return { order, ...ORDERS[order], direction: fromEnd ? sql`asc` : sql`desc` };
}

/** The condition on rows of `reviews`. */
export const IS_APPROVED = ORDERS.time.approved;

export function inScope(order: ReviewOrder, { marketId, category, toolId }: ReviewScope): SQL {
  return sql.join(
    [
      ORDERS[order].approved,
      ...(marketId === undefined ? [] : [sql`market_id = ${marketId}`]),
      ...(category === undefined ? [] : [sql`category = ${category}`]),
      ...(toolId === undefined ? [] : [sql`tool_id = ${toolId}`]),
    ],
    sql` and `,
  );
}
