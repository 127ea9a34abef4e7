import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";

/** Returns the market of a member's newest contract or review, or null. */
export async function findOwnMarket(db: Database | Transaction, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select market_id as id, created_at from contracts where user_id = ${userId} and market_id is not null
      union all
      select market_id, created_at from reviews
      where user_id = ${userId} and moderation_status in ('approved', 'pending')
    ) places
    order by created_at desc
    limit 1`);
  return rows[0]?.id ?? null;
}
