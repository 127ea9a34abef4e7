import { and, asc, type SQL, sql } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionRevisions } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { countPendingDiscussions } from "./pending-counts.ts";
import { loadPendingDiscussions } from "./pending-discussion-hydration.ts";
import { toPendingDiscussion } from "./pending-discussion-view.ts";
import { isInQueueOf, loadDecided } from "./queue-membership.ts";
import { matches } from "./queue-search.ts";

/** The contract's: what a moderator reads in one sitting. */
const PAGE_SIZE = 20;

/** The versions of discussions that wait for a decision, oldest first, with all that a decision needs. */
export const listDiscussions = api.moderation.listDiscussions
  .use(moderatorsOnly)
  .handler(async ({ input, context }) => {
    const { db, reader } = context;
    const [ids, pendingCount] = await Promise.all([
      selectIds(db, reader, input),
      countPendingDiscussions(db),
    ]);
    const page = ids.slice(0, PAGE_SIZE);
    const [pending, decided] = await Promise.all([
      loadPendingDiscussions(db, page),
      loadDecided(db, "discussion", page),
    ]);
    return {
      items: pending.map((discussion) =>
        toPendingDiscussion(reader, discussion, decided.get(discussion.revisionId) ?? null),
      ),
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
  const { id, createdAt } = discussionRevisions;
  const rows = await db
    .select({ id })
    .from(discussionRevisions)
    .where(and(isInQueueOf(reader, "discussion"), matches("discussion", q), behind(after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(PAGE_SIZE + 1);
  return rows.map((row) => row.id);
}

/** The last one seen may have been decided since, but its row stays, and with it its place. */
function behind(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  return sql`(${discussionRevisions.createdAt}, ${discussionRevisions.id}) >
    (select created_at, id from discussion_revisions where id = ${after})`;
}
