import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** Returns how many rows the planner expects. */
export async function estimateRows(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) ${query}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}
