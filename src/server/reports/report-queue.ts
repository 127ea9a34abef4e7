import { sql } from "drizzle-orm";
import { decidedInLog, type ModeratorQueue } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import { SUBJECT_ID } from "./report-row.ts";

/** Counts each item once. */
export async function countReportedItems(db: Database): Promise<number> {
  const { rows } = await db.execute<{ items: number }>(
    sql`select count(distinct ${SUBJECT_ID})::int as items from ${reports} where outcome is null`,
  );
  return rows[0]?.items ?? 0;
}

export const reportQueue: ModeratorQueue = {
  count: countReportedItems,
  waiting: sql`select created_at from ${reports} where outcome is null`,
  decided: decidedInLog(sql`action in ('dismiss', 'hide', 'remove', 'warn')`),
};
