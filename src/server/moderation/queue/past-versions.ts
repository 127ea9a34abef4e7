import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import type { PendingReview } from "#contract/moderation/queue.ts";
import type { PostKind } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationDecisions, profiles } from "#server/platform/db/schema/index.ts";
import { TABLES } from "#server/posts/index.ts";

/** A hundred resubmissions before the first decision must not slow down the queue. */
const SHOWN_VERSIONS = 20;

export async function loadPastVersions(
  db: Database,
  kind: PostKind,
  postIds: readonly string[],
): Promise<Map<string, PendingReview["history"]>> {
  const { postRevisions, revisionPostId: postId, decidedRevisionId } = TABLES[kind];
  const { createdAt, id, status } = postRevisions;
  const past = db
    .select({
      id,
      postId: sql<string>`${postId}`.as("post_id"),
      createdAt,
      status,
      position:
        sql<number>`row_number() over (partition by ${postId} order by ${createdAt} desc, ${id} desc)`.as(
          "position",
        ),
    })
    .from(postRevisions)
    .where(and(inArray(postId, [...postIds]), ne(status, "pending")))
    .as("past");
  const versions = await db
    .select({
      postId: past.postId,
      createdAt: past.createdAt,
      status: past.status,
      decidedAt: moderationDecisions.createdAt,
      reason: moderationDecisions.reason,
      moderatorName: profiles.fullName,
    })
    .from(past)
    .leftJoin(moderationDecisions, eq(decidedRevisionId, past.id))
    .leftJoin(profiles, eq(profiles.id, moderationDecisions.moderatorId))
    .where(lte(past.position, SHOWN_VERSIONS))
    .orderBy(asc(past.position));
  const byPost = Map.groupBy(versions, (version) => version.postId);
  return new Map([...byPost].map(([id, ofOne]) => [id, ofOne.flatMap(toPastVersion)]));

  function toPastVersion({ postId: _, status, createdAt, decidedAt, ...version }: (typeof versions)[number]) {
    if (status === "pending") return [];
    return {
      ...version,
      status,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  }
}
