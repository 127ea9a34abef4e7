import { sql } from "drizzle-orm";
import type { Profile } from "#contract/people/profiles.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn } from "#server/platform/memory/topics.ts";

type Reviewed = Profile["reviewed"];

/** Of each: those with the most reviews, then by name. */
const MOST = 3;

/** Counts the approved reviews of a member by category and by market. */
export async function loadReviewed(db: Database, userId: string): Promise<Reviewed> {
  const own = sql`user_id = ${userId} and moderation_status = 'approved'`;
  const [categories, markets] = await Promise.all([
    db.execute<{ category: Reviewed["categories"][number]["category"]; reviewCount: number }>(sql`
      select category, count(*)::int as "reviewCount" from reviews where ${own}
      group by category order by count(*) desc, category limit ${MOST}`),
    db.execute<Reviewed["markets"][number]["market"] & { reviewCount: number }>(sql`
      select markets.id, city, state, slug, "reviewCount"
      from (select market_id, count(*)::int as "reviewCount" from reviews where ${own} group by market_id) counted
      join markets on markets.id = market_id
      order by "reviewCount" desc, city, state limit ${MOST}`),
  ]);
  for (const { id } of markets.rows) dependOn(`market/${id}`);
  return {
    categories: categories.rows,
    markets: markets.rows.map(({ reviewCount, ...market }) => ({ market, reviewCount })),
  };
}
