import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions, notifications, profiles, reviews } from "#server/platform/db/schema/index.ts";

export type NotificationRow = Awaited<ReturnType<typeof loadNotificationRows>>[number];

export const POST_COLUMNS = {
  review: {
    id: reviews.id,
    userId: reviews.userId,
    toolId: reviews.toolId,
    marketId: reviews.marketId,
    status: reviews.moderationStatus,
  },
  discussion: {
    id: discussions.id,
    userId: discussions.userId,
    title: discussions.title,
    status: discussions.moderationStatus,
  },
};

const actors = alias(profiles, "actors");

const { id, updatedAt, actorId } = notifications;
const threadId = sql`coalesce(${notifications.reviewId}, ${notifications.discussionId})`;
const isReply = sql`(${threadId} is not null and ${notifications.kind} in ('reply', 'thread-reply', 'mention'))`;

/** Unread notifications with the same value share an entry: those of comments on the same thread. */
export const entryId = sql`(case when ${isReply} then ${threadId} else ${id} end)`;

/** One more than is shown, to know whether there are others. */
const NAMES = 4;

const newestFirst = sql`order by ${updatedAt} desc, ${id} desc`;

/** Entries about comments, with their newest notification. What was read together stays together. */
const entriesOf = (db: Database, userId: string) =>
  db
    .select({
      newestId: sql<string>`(array_agg(${id} ${newestFirst}))[1]`.as("newest_id"),
      size: sql<number>`count(*)::int`.as("size"),
      total: sql<number>`sum(${notifications.count})::int`.as("total"),
      actorIds: sql`array_agg(${actorId} ${newestFirst})`.as("actor_ids"),
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isReply))
    .groupBy(threadId, notifications.readAt)
    .as("entries");

/** @param page.only one notification, even if a newer one shares its entry */
export function loadNotificationRows(
  db: Database,
  userId: string,
  { after, only, limit }: { after?: string | undefined; only?: string; limit: number },
) {
  const isLater =
    after === undefined
      ? sql`true`
      : sql`(${notifications.updatedAt}, ${notifications.id}) < (
          select updated_at, id from notifications where id = ${after} and user_id = ${userId})`;
  const entries = entriesOf(db, userId);
  const isShown =
    only === undefined
      ? sql`(${entries.newestId} is not null or not ${isReply})`
      : eq(notifications.id, only);
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      count: sql<number>`coalesce(${entries.total}, ${notifications.count})`,
      /** Of the newest actors, latest first; empty unless several notifications share the entry. */
      names: sql<string[]>`array(
        select full_name from (
          select actor, min(position) as position from unnest(${entries.actorIds}) with ordinality as by (actor, position)
          where ${entries.size} > 1 group by actor
        ) as newest join ${profiles} on ${profiles.id} = actor order by position limit ${NAMES})`,
      actor: { id: actors.id, fullName: actors.fullName, avatarUrl: actors.avatarUrl },
      ...POST_COLUMNS,
      comment: { id: comments.id, userId: comments.userId, status: comments.status, body: comments.body },
      messageId: notifications.messageId,
      path: notifications.path,
      outcome: notifications.outcome,
      reason: notifications.reason,
      updatedAt: notifications.updatedAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(actors, eq(actors.id, notifications.actorId))
    .leftJoin(reviews, eq(reviews.id, notifications.reviewId))
    .leftJoin(discussions, eq(discussions.id, notifications.discussionId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(entries, eq(entries.newestId, notifications.id))
    .where(sql`${notifications.userId} = ${userId} and ${isLater} and ${isShown}`)
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit);
}
