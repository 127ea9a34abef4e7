import { sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { listAnchors } from "#server/platform/db/schema/index.ts";
import { type Pace, withoutPauses } from "#server/platform/jobs/pace.ts";
import { COUNTABLE, walkList } from "./list-anchors.ts";
import { listName, type ReviewOrder, type ReviewScope } from "./review-scope.ts";

/** The counters don't include replies, so lists sorted by replies are refreshed by age. */
const REPLIES_MAX_AGE_MS = 10 * 60_000;

const WALKED_ORDERS: readonly ReviewOrder[] = ["time", "score", "replies"];

/** If one review left and another with the same score came, anchors are off by at most one review. */
export async function refreshListAnchors(db: Database, pace: Pace = withoutPauses): Promise<number> {
  const stale = await findStaleLists(db);
  for (const [index, { scope, order, scoreSum }] of stale.entries()) {
    const begin = performance.now();
    await walkList(db, scope, order, scoreSum);
    const done = index + 1;
    if (done === stale.length) break;
    await pace({ tookMs: performance.now() - begin, done, left: async () => stale.length - done });
  }
  return stale.length;
}

async function findStaleLists(db: Database) {
  const walked = new Map(
    (await db.select().from(listAnchors)).map((row) => [`${row.list} by ${row.sort}`, row]),
  );
  const lists = (await findLongLists(db)).flatMap((list) =>
    WALKED_ORDERS.map((order) => ({ ...list, order })),
  );
  return lists.filter(({ scope, order, total, scoreSum }) => {
    const last = walked.get(`${listName(scope)} by ${order}`);
    const isFresh =
      last !== undefined &&
      last.total === total &&
      last.scoreSum === scoreSum &&
      (order !== "replies" || Date.now() - (last.computedAt?.getTime() ?? 0) < REPLIES_MAX_AGE_MS);
    return !isFresh;
  });
}

interface LongList {
  scope: ReviewScope;
  total: number;
  scoreSum: number;
}

async function findLongLists(db: Database): Promise<LongList[]> {
  const { rows } = await db.execute<{
    tool_id: string | null;
    market_id: string | null;
    category: Category | null;
    total: number;
    score_sum: number;
  }>(sql`
    select tool_id, market_id, category, sum(reviews)::int as total, sum(score_sum)::float8 as score_sum
    from (
      select tool_id, market_id, category, reviews, score_sum from tool_market_counts
      union all
      select tool_id, market_id, category, reviews, score_sum from count_deltas
    ) counts
    group by grouping sets (
      (), (market_id), (category), (market_id, category), (tool_id), (tool_id, market_id)
    )
    having sum(reviews) > ${2 * COUNTABLE}`);
  return rows.map((row) => ({
    scope: {
      ...(row.market_id === null ? {} : { marketId: row.market_id }),
      ...(row.category === null ? {} : { category: row.category }),
      ...(row.tool_id === null ? {} : { toolId: row.tool_id }),
    },
    total: row.total,
    scoreSum: row.score_sum,
  }));
}
