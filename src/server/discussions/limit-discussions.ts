import { and, count, eq, ne } from "drizzle-orm";
import { LIMITS } from "#contract/parts.ts";
import type { RequestContext } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { discussionRevisions, discussions } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/**
 * Counts one discussion, or version of one, that a person submits.
 *
 * @param discussionId null for a new one
 * @returns what they have too much of, or null
 * @throws TOO_MANY_REQUESTS when they, or their network, have had their share
 */
export async function limitDiscussions(
  context: Pick<RequestContext, "db" | "limits" | "network"> & { reader: MemberReader },
  discussionId: string | null,
): Promise<"TOO_MANY_WAITING" | null> {
  await limitWrites(context);
  if ((await countWaiting(context.db, context.reader.userId, discussionId)) >= LIMITS.waiting) {
    return "TOO_MANY_WAITING";
  }
  await context.limits.take("discussion", context.reader.userId);
  await context.limits.take("discussionNetwork", context.network);
  return null;
}

/** Versions of a person's other discussions that wait; one of the same would be superseded. */
async function countWaiting(db: Database, userId: string, discussionId: string | null): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(discussionRevisions)
    .innerJoin(discussions, eq(discussions.id, discussionRevisions.discussionId))
    .where(
      and(
        eq(discussions.userId, userId),
        eq(discussionRevisions.status, "pending"),
        discussionId === null ? undefined : ne(discussions.id, discussionId),
      ),
    );
  return row?.waiting ?? 0;
}
