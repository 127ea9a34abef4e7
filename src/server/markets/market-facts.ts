import { sql } from "drizzle-orm";
import type { Platform } from "#server/platform/platform.ts";
import { getReviewedTools } from "./reviewed-tools.ts";

export interface MarketFacts {
  toolCount: number;
  /** When the newest review became public, ISO 8601. */
  lastReviewAt: string | null;
}

export async function loadMarketFacts(
  { db, memory }: Pick<Platform, "db" | "memory">,
  marketId: string,
): Promise<MarketFacts> {
  const [tools, { rows }] = await Promise.all([
    getReviewedTools({ memory }, marketId),
    db.execute<{ published_at: string }>(sql`
      select published_at from reviews
      where moderation_status = 'approved' and market_id = ${marketId}
      order by published_at desc, id desc
      limit 1`),
  ]);
  return {
    toolCount: tools.size,
    lastReviewAt: rows[0] ? new Date(rows[0].published_at).toISOString() : null,
  };
}
