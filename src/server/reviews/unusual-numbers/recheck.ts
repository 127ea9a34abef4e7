import { sql } from "drizzle-orm";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { numberChecks } from "#server/platform/db/schema/index.ts";
import { inBatches, type Pace } from "#server/platform/jobs/pace.ts";
import { findUnusualOf } from "./check-numbers.ts";
import { loadSubject } from "./find-subject.ts";
import type { KnownLevels } from "./load-levels.ts";

interface Version {
  id: string;
  content: ReviewContent;
  post: { id: string; toolId: string; marketId: string };
}

/** Compares a version again, because others have reported since, or its tool was renamed. What was confirmed stays so. */
export async function recheckNumbers(
  db: Database | Transaction,
  { id: revisionId, content, post }: Version,
  known?: KnownLevels,
): Promise<void> {
  const options = { exceptId: post.id, ...(known && { known }) };
  const found = await findUnusualOf(db, content, await loadSubject(db, post), options);
  const unusual = found.map(({ number }) => number);
  await db
    .insert(numberChecks)
    .values({ revisionId, reviewId: post.id, unusual })
    .onConflictDoUpdate({ target: numberChecks.revisionId, set: { unusual, checkedAt: sql`now()` } });
}

const BATCH_SIZE = 20;

/** Of versions that were neither replaced nor rejected, and that nobody compared: older ones, and imported ones. */
const IS_UNCHECKED = sql`status in ('pending', 'approved')
  and not exists (select from number_checks where revision_id = review_revisions.id)`;

export function checkOlderReviews(db: Database, pace: Pace): Promise<number> {
  const known: KnownLevels = new Map();
  const check = async () => {
    const { rows } = await db.execute<Version & Record<string, unknown>>(sql`
      select review_revisions.id, content,
        json_build_object('id', reviews.id, 'toolId', tool_id, 'marketId', market_id) as post
      from review_revisions join reviews on reviews.id = review_id
      where ${IS_UNCHECKED} order by review_revisions.id limit ${BATCH_SIZE}`);
    if (known.size > KEPT_LEVELS) known.clear();
    for (const row of rows) await recheckNumbers(db, row, known);
    return rows.length;
  };
  const left = async () => {
    const { rows } = await db.execute<{ left: number }>(
      sql`select count(*)::int as left from review_revisions where ${IS_UNCHECKED}`,
    );
    return rows[0]?.left ?? 0;
  };
  return inBatches(BATCH_SIZE, check, { pace, left });
}

/** Some megabytes. */
const KEPT_LEVELS = 200;
