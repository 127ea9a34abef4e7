import { sql } from "drizzle-orm";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns the ids of the markets that have approved discussions. */
export const getDiscussedMarkets = ({ memory }: Pick<Platform, "memory">): Promise<ReadonlySet<string>> =>
  memory.read("discussed-markets", async (db) => {
    dependOn("discussions", "markets");
    // A look into the index per market is faster than reading all discussions.
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from markets where exists (
        select from discussions where market_id = markets.id and moderation_status = 'approved'
      )`);
    return new Set(rows.map(({ id }) => id));
  });
