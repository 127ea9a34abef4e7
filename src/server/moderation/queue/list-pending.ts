import { and, asc, type SQL, sql } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingItem } from "#contract/moderation/queue.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { comments } from "#server/platform/db/schema/index.ts";
import { isPastCursor, takePage } from "#server/platform/db/take-page.ts";
import { loadPendingComments } from "./pending-comments.ts";
import { loadPendingDiscussions } from "./pending-discussions.ts";
import type { Decided, QueueContext } from "./pending-posts.ts";
import { loadPendingReviews } from "./pending-reviews.ts";
import { countUndecided, isInQueueOf, loadDecided, QUEUES } from "./queue-membership.ts";
import { matches } from "./queue-search.ts";
import { hasUnusualNumbers } from "./unusual-numbers.ts";

const PAGE_SIZE = 20;

const LOADERS: Record<
  DecidableKind,
  (context: QueueContext, ids: readonly string[], decided: Decided) => Promise<PendingItem[]>
> = { review: loadPendingReviews, discussion: loadPendingDiscussions, comment: loadPendingComments };

export const listPending = api.moderation.listPending
  .use(moderatorsOnly)
  .handler(async ({ input: { kind, after, q, show }, context }) => {
    const { db, reader } = context;
    const table = QUEUES[kind];
    const [rows, pendingCount] = await Promise.all([
      db
        .select({ id: table.id })
        .from(table)
        .where(
          and(isInQueueOf(reader, kind), matches(kind, q), isShown(kind, show), isAfterCursor(kind, after)),
        )
        .orderBy(asc(table.createdAt), asc(table.id))
        .limit(PAGE_SIZE + 1),
      countUndecided(db, kind),
    ]);
    const { items, next } = takePage(rows, PAGE_SIZE);
    const ids = items.map(({ id }) => id);
    return {
      items: await LOADERS[kind](context, ids, await loadDecided(db, reader, kind, ids)),
      pendingCount,
      next,
    };
  });

/** Other kinds have no numbers. */
function isShown(kind: DecidableKind, show: "unusual" | undefined): SQL | undefined {
  if (show === undefined) return undefined;
  return kind === "review" ? hasUnusualNumbers(QUEUES.review.id) : sql`false`;
}

/** Deciding keeps the row of a version, so the cursor stays valid; authors may have deleted a comment. */
function isAfterCursor(kind: DecidableKind, after: string | undefined): SQL | undefined {
  if (kind !== "comment" || after === undefined) return isPastCursor(QUEUES[kind], after, "asc");
  // The time in the UUIDv7.
  const writtenAt = Number.parseInt(after.replaceAll("-", "").slice(0, 12), 16) / 1000;
  const createdAt = sql`coalesce((select created_at from comments where id = ${after}), to_timestamp(${writtenAt}))`;
  return sql`(${comments.createdAt}, ${comments.id}) > (${createdAt}, ${after}::uuid)`;
}
