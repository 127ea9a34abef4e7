import { eq, type SQL, sql } from "drizzle-orm";
import type { DecidableKind } from "#contract/moderation/decisions.ts";
import type { PendingItem } from "#contract/moderation/queue.ts";
import { SCHEDULED_FOR } from "#server/moderation/decide/find-earlier-decision.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  comments,
  discussionRevisions,
  profiles,
  reviewRevisions,
  scheduledDecisions,
} from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { decidedInLog, type ModeratorQueue } from "./moderator-queue.ts";

export const QUEUES = { review: reviewRevisions, discussion: discussionRevisions, comment: comments };

const IS_PENDING: Record<DecidableKind, SQL> = {
  review: eq(reviewRevisions.status, "pending"),
  discussion: eq(discussionRevisions.status, "pending"),
  comment: eq(comments.status, "held"),
};

const scheduled = (kind: DecidableKind, condition: SQL) =>
  sql`exists (select 1 from ${scheduledDecisions} where ${SCHEDULED_FOR[kind]} = ${QUEUES[kind].id} and ${condition})`;

const isUndecided = (kind: DecidableKind): SQL =>
  sql`${IS_PENDING[kind]} and not ${scheduled(kind, sql`true`)}`;

export const countUndecided = (db: Database, kind: DecidableKind): Promise<number> =>
  db.$count(QUEUES[kind], isUndecided(kind));

const toQueue = (kind: DecidableKind): ModeratorQueue => ({
  count: (db) => countUndecided(db, kind),
  waiting: sql`select created_at from ${QUEUES[kind]} where ${isUndecided(kind)}`,
  decided: decidedInLog(sql`subject_kind = ${kind} and action in ('approve', 'reject')`),
});

export const pendingQueues = {
  reviews: toQueue("review"),
  discussions: toQueue("discussion"),
  comments: toQueue("comment"),
};

/** SQL condition: pending for this moderator. Items that others just decided stay, because the page may be open. */
export const isInQueueOf = ({ userId }: MemberReader, kind: DecidableKind): SQL =>
  sql`${IS_PENDING[kind]} and not ${scheduled(kind, eq(scheduledDecisions.moderatorId, userId))}`;

export async function loadDecided(
  db: Database,
  { isAdmin }: MemberReader,
  kind: DecidableKind,
  ids: readonly string[],
): Promise<Map<string, PendingItem["decided"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: sql<string>`${SCHEDULED_FOR[kind]}`,
      status: scheduledDecisions.decision,
      moderatorName: profiles.fullName,
      undoBatch: isAdmin ? scheduledDecisions.batchId : sql<null>`null`,
    })
    .from(scheduledDecisions)
    .innerJoin(profiles, eq(profiles.id, scheduledDecisions.moderatorId))
    .where(sql`${SCHEDULED_FOR[kind]} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, ...decided }) => [id, decided]));
}
