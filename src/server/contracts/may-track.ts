import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";

interface Place {
  toolId: string;
  marketId?: string | null | undefined;
}

/** Whether a member may add a tool in a market: both are public, or named by a review or a contract of theirs. */
export async function mayTrack(
  db: Database | Transaction,
  userId: string,
  { toolId, marketId = null }: Place,
): Promise<boolean> {
  const isKnown = (table: "tools" | "markets", column: "tool_id" | "market_id", id: string) => sql`exists (
    select from ${sql.identifier(table)} where id = ${id} and (published_at is not null or merged_into is not null
      or id in (select ${sql.identifier(column)} from reviews where user_id = ${userId} union all
        select ${sql.identifier(column)} from contracts where user_id = ${userId})))`;
  const market = marketId === null ? sql`true` : isKnown("markets", "market_id", marketId);
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select ${isKnown("tools", "tool_id", toolId)} and ${market} as known`,
  );
  return rows[0]?.known === true;
}
