import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import type { PendingReview } from "#contract/moderation/queue.ts";
import { type ItemKind, TABLES } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationDecisions, profiles } from "#server/platform/db/schema/index.ts";

/** A hundred resubmissions before the first decision must not slow down the queue. */
const SHOWN_VERSIONS = 20;

export async function loadPastVersions(
  db: Database,
  kind: ItemKind,
  itemIds: readonly string[],
): Promise<Map<string, PendingReview["history"]>> {
  const { itemRevisions, revisionItemId: itemId, decidedRevisionId } = TABLES[kind];
  const { createdAt, id, status } = itemRevisions;
  const past = db
    .select({
      id,
      itemId: sql<string>`${itemId}`.as("item_id"),
      createdAt,
      status,
      position:
        sql<number>`row_number() over (partition by ${itemId} order by ${createdAt} desc, ${id} desc)`.as(
          "position",
        ),
    })
    .from(itemRevisions)
    .where(and(inArray(itemId, [...itemIds]), ne(status, "pending")))
    .as("past");
  const versions = await db
    .select({
      itemId: past.itemId,
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
  const ofItems = Map.groupBy(versions, (version) => version.itemId);
  return new Map([...ofItems].map(([id, ofOne]) => [id, ofOne.flatMap(toPastVersion)]));

  function toPastVersion({ itemId: _, status, createdAt, decidedAt, ...version }: (typeof versions)[number]) {
    if (status === "pending") return [];
    return {
      ...version,
      status,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  }
}
