import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PendingReview } from "#contract/moderation/queue.ts";
import type { Database } from "#server/platform/db/client.ts";
import { numberChecks } from "#server/platform/db/schema/index.ts";
import { UNDISMISSED } from "#server/reviews/index.ts";

/** @param revisionId a column */
export const hasUnusualNumbers = (revisionId: SQLWrapper): SQL =>
  sql`exists (select from number_checks where revision_id = ${revisionId} and unusual <> '[]' and ${UNDISMISSED} <> '[]')`;

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
