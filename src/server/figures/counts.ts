import { type SQL, sql } from "drizzle-orm";

/** What approved reviews of a tool in a market count, in a `from`: the counters, and as more rows the deltas that are not folded in. */
export const COUNTS: SQL = sql`(
  select tool_id, market_id, category, reviews, score_sum, recommended from tool_market_counts
  union all
  select tool_id, market_id, category, reviews, score_sum, recommended from count_deltas
) counts`;
