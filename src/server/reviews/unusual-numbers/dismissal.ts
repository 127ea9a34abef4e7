import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { UnusualNumber } from "#contract/reviews/unusual.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { numberChecks } from "#server/platform/db/schema/index.ts";

/** SQL: what is unusual about a version, without what a moderator said is fine in it or in an earlier one. */
export const UNDISMISSED: SQL<UnusualNumber[]> = sql`(
  select coalesce(jsonb_agg(found order by place), '[]')
  from jsonb_array_elements(number_checks.unusual) with ordinality as all_found (found, place)
  where not exists (
    select from number_checks as earlier
    where earlier.review_id = number_checks.review_id and earlier.dismissed @> jsonb_build_array(
      jsonb_build_object('field', found->'field', 'value', found->'value'))))`;

/** Says that the unusual numbers of a version are fine. Returns false if none is left. */
export async function storeDismissal(tx: Transaction, revisionId: string): Promise<boolean> {
  const isAsked = eq(numberChecks.revisionId, revisionId);
  const [check] = await tx
    .select({ left: UNDISMISSED, dismissed: numberChecks.dismissed })
    .from(numberChecks)
    .where(isAsked)
    .for("update");
  if (!check || check.left.length === 0) return false;
  const left = check.left.map(({ field, value }) => ({ field, value }));
  await tx
    .update(numberChecks)
    .set({ dismissed: [...(check.dismissed ?? []), ...left] })
    .where(isAsked);
  return true;
}

/** Lists all unusual numbers of a version again. Returns its review, or null if none were dismissed. */
export async function removeDismissal(tx: Transaction, revisionId: string): Promise<string | null> {
  const [undone] = await tx
    .update(numberChecks)
    .set({ dismissed: null })
    .where(and(eq(numberChecks.revisionId, revisionId), isNotNull(numberChecks.dismissed)))
    .returning({ reviewId: numberChecks.reviewId });
  return undone?.reviewId ?? null;
}
