import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** Returns the ids of reviews whose row of `searched_reviews` is missing, superfluous or different. */
export async function searchedDifferently(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(wanted.id, found.review_id) as id
    from (
      select id, created_at, lead_quality_score, reply_count
      from reviews join review_stats on review_id = id where moderation_status = 'approved'
    ) wanted
    full join searched_reviews found on found.review_id = wanted.id
    where (wanted.created_at, wanted.lead_quality_score, wanted.reply_count)
      is distinct from (found.created_at, found.lead_quality_score, found.reply_count)`);
  return rows.map(({ id }) => id);
}
