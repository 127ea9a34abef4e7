import { sql } from "drizzle-orm";
import { COUNTS } from "#server/figures/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns the ids of the tools that a market has approved reviews of. */
export const getReviewedTools = (
  { memory }: Pick<Platform, "memory">,
  marketId: string,
): Promise<ReadonlySet<string>> =>
  memory.read(`reviewed-tools/${marketId}`, async (db) => {
    dependOn("counts");
    // Without categories: those of the counters change when deltas are folded in, which isn't announced.
    const { rows } = await db.execute<{ tool_id: string }>(sql`
      select tool_id from ${COUNTS} where market_id = ${marketId}
      group by tool_id having sum(reviews) > 0`);
    return new Set(rows.map((row) => row.tool_id));
  });
