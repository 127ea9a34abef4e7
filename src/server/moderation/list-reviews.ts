import { and, asc, type SQL, sql } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviewRevisions } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { countPendingReviews } from "./pending-counts.ts";
import { loadPendingReviews } from "./pending-review-hydration.ts";
import { toPendingReview } from "./pending-review-view.ts";
import { isInQueueOf, loadDecided } from "./queue-membership.ts";
import { matches } from "./queue-search.ts";

/** The contract's: what a moderator reads in one sitting. */
const PAGE_SIZE = 20;

/** The versions that wait for a decision, oldest first, with all that a decision needs. */
export const listReviews = api.moderation.listReviews
  .use(moderatorsOnly)
  .handler(async ({ input, context }) => {
    const { db, reader } = context;
    const [ids, pendingCount] = await Promise.all([selectIds(db, reader, input), countPendingReviews(db)]);
    const page = ids.slice(0, PAGE_SIZE);
    const [pending, decided] = await Promise.all([
      loadPendingReviews(db, page),
      loadDecided(db, "review", page),
    ]);
    return {
      items: pending.map((review) => toPendingReview(reader, review, decided.get(review.revisionId) ?? null)),
      pendingCount,
      next: ids.length > PAGE_SIZE ? (ids[PAGE_SIZE - 1] ?? null) : null,
    };
  });

/** One more than a page, to know whether there is another. */
async function selectIds(
  db: Database,
  reader: MemberReader,
  { after, q }: { after?: string | undefined; q: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: reviewRevisions.id })
    .from(reviewRevisions)
    .where(and(isInQueueOf(reader, "review"), matches("review", q), behind(after)))
    .orderBy(asc(reviewRevisions.createdAt), asc(reviewRevisions.id))
    .limit(PAGE_SIZE + 1);
  return rows.map((row) => row.id);
}

/** The last one seen may have been decided since, but its row stays, and with it its place. */
function behind(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  return sql`(${reviewRevisions.createdAt}, ${reviewRevisions.id}) >
    (select created_at, id from review_revisions where id = ${after})`;
}
