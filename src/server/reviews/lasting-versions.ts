import { sql } from "drizzle-orm";
import { CHECK_IN_MONTHS } from "#contract/reviews/use.ts";

/**
 * SQL: ids of approved versions that another replaced after half a year or more. Earlier replacements are corrections, and
 * what was corrected isn't shown any more.
 */
export const lastingVersions = (reviewId: unknown) => sql`(
  select id from (
    select id, created_at, lead(created_at) over (order by created_at, id) as replaced_at
    from review_revisions where review_id = ${reviewId} and status = 'approved') versions
  where replaced_at >= created_at + make_interval(months => ${CHECK_IN_MONTHS}))`;
