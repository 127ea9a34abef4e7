import { sql } from "drizzle-orm";
import type { Category } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { planOnce } from "#server/platform/db/statements/plan-once.ts";

export interface MarketFacts {
  toolCount: number;
  /** When the newest approved review was written, ISO 8601. */
  lastReviewAt: string | null;
}

export async function loadMarketFacts(
  db: Database,
  marketId: string,
  category?: Category,
): Promise<MarketFacts> {
  const inCategory = category === undefined ? sql`` : sql` and category = ${category}`;
  const { rows } = await planOnce(db).execute<{ tool_count: number; last_review_at: string | null }>(sql`
    select
      (
        select count(*)::int from (
          select tool_id from (
            select tool_id, reviews from tool_market_counts where market_id = ${marketId}${inCategory}
            union all
            select tool_id, reviews from count_deltas where market_id = ${marketId}${inCategory}
          ) counts
          group by tool_id
          having sum(reviews) > 0
        ) reviewed
      ) as tool_count,
      (
        select created_at from reviews
        where moderation_status = 'approved' and market_id = ${marketId}${inCategory}
        order by created_at desc, id desc
        limit 1
      ) as last_review_at`);
  const facts = rows[0];
  return {
    toolCount: facts?.tool_count ?? 0,
    lastReviewAt: facts?.last_review_at ? new Date(facts.last_review_at).toISOString() : null,
  };
}
