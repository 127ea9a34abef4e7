import { and, asc, type SQL, sql } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { loadPendingComments } from "./pending-comment-hydration.ts";
import { toPendingComment } from "./pending-comment-view.ts";
import { countHeldComments } from "./pending-counts.ts";
import { isInQueueOf, loadDecided } from "./queue-membership.ts";
import { matches } from "./queue-search.ts";

/** The contract's: what a moderator reads in one sitting. */
const PAGE_SIZE = 20;

/** The comments that are held until a moderator looked, oldest first, with all that a decision needs. */
export const listComments = api.moderation.listComments
  .use(moderatorsOnly)
  .handler(async ({ input, context }) => {
    const { db, reader } = context;
    const [ids, pendingCount] = await Promise.all([selectIds(db, reader, input), countHeldComments(db)]);
    const page = ids.slice(0, PAGE_SIZE);
    const [pending, decided] = await Promise.all([
      loadPendingComments(db, page),
      loadDecided(db, "comment", page),
    ]);
    return {
      items: pending.map((comment) =>
        toPendingComment(reader, comment, decided.get(comment.commentId) ?? null),
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
  const { id, createdAt } = comments;
  const rows = await db
    .select({ id })
    .from(comments)
    .where(and(isInQueueOf(reader, "comment"), matches("comment", q), behind(after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(PAGE_SIZE + 1);
  return rows.map((row) => row.id);
}

/** The last one seen may be gone, when its author deleted it; then its id tells when it was written. */
function behind(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const writtenAt = Number.parseInt(after.replaceAll("-", "").slice(0, 12), 16) / 1000;
  return sql`(${comments.createdAt}, ${comments.id}) >
    (coalesce((select created_at from comments where id = ${after}), to_timestamp(${writtenAt})), ${after}::uuid)`;
}
