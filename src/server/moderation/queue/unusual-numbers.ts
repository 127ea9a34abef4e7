import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PendingReview } from "#contract/moderation/queue.ts";
import type { Database } from "#server/platform/db/client.ts";
import { numberChecks } from "#server/platform/db/schema/index.ts";
import { UNDISMISSED } from "#server/reviews/index.ts";
import { decidedInLog, type ModeratorQueue } from "./moderator-queue.ts";

/** @param revisionId a column */
export const hasUnusualNumbers = (revisionId: SQLWrapper): SQL =>
  sql`exists (select from number_checks where revision_id = ${revisionId} and unusual <> '[]' and ${UNDISMISSED} <> '[]')`;

/** SQL: checks of the newest public versions, joined with what describes them, up to the conditions. */
export const PUBLIC_UNUSUAL: SQL = sql`number_checks
  join reviews r on r.id = number_checks.review_id and r.moderation_status = 'approved'
  join review_revisions on review_revisions.id = revision_id and review_revisions.status = 'approved'
  join tools t on t.id = r.tool_id join markets m on m.id = r.market_id join profiles p on p.id = r.user_id
  where unusual <> '[]' and ${UNDISMISSED} <> '[]' and not exists (
    select from review_revisions later
    where later.review_id = r.id and later.status = 'approved' and later.created_at > review_revisions.created_at)`;

export const numberQueue: ModeratorQueue = {
  async count(db) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${PUBLIC_UNUSUAL}`,
    );
    return rows[0]?.count ?? 0;
  },
  waiting: sql`select r.moderated_at as created_at from ${PUBLIC_UNUSUAL}`,
  decided: decidedInLog(sql`action = 'dismiss-numbers'`),
};

/** Versions that were not compared yet are missing. */
export async function loadChecks(
  db: Database,
  revisionIds: readonly string[],
): Promise<Map<string, Pick<PendingReview, "unusual" | "isConfirmed">>> {
  if (revisionIds.length === 0) return new Map();
  const rows = await db
    .select({
      revisionId: numberChecks.revisionId,
      unusual: UNDISMISSED,
      isConfirmed: sql<boolean>`${numberChecks.confirmedAt} is not null`,
    })
    .from(numberChecks)
    .where(inArray(numberChecks.revisionId, [...revisionIds]));
  return new Map(rows.map(({ revisionId, ...check }) => [revisionId, check]));
}
