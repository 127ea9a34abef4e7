import { desc, eq, sql } from "drizzle-orm";
import type { PostKind } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationDecisions } from "#server/platform/db/schema/index.ts";
import { type PostTables, TABLES } from "./tables.ts";

/** Fewer say little about the next one. */
const FEWEST = 20;
const NEWEST = 200;

/** Returns within how many hours nine of ten recent versions were decided; null if too few were. */
export async function loadUsualHours(db: Database, kind: PostKind): Promise<number | null> {
  const { postRevisions, decidedRevisionId }: PostTables = TABLES[kind];
  const seconds = sql<number>`extract(epoch from ${moderationDecisions.createdAt} - ${postRevisions.createdAt})`;
  const recent = db
    .select({ seconds: seconds.as("seconds") })
    .from(moderationDecisions)
    .innerJoin(postRevisions, eq(postRevisions.id, decidedRevisionId))
    .orderBy(desc(moderationDecisions.id))
    .limit(NEWEST)
    .as("recent");
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      hours: sql<number>`ceil(percentile_cont(0.9) within group (order by ${recent.seconds}) / 3600)::int`,
    })
    .from(recent);
  return found && found.count >= FEWEST ? Math.max(1, found.hours) : null;
}
