import { desc, eq, sql } from "drizzle-orm";
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

export function loadNotificationRows(
  db: Database,
  userId: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const isLater =
    after === undefined
      ? sql`true`
      : sql`(${notifications.updatedAt}, ${notifications.id}) < (
          select updated_at, id from notifications where id = ${after} and user_id = ${userId})`;
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      count: notifications.count,
      actor: { id: actors.id, fullName: actors.fullName, avatarUrl: actors.avatarUrl },
      ...POST_COLUMNS,
      comment: { id: comments.id, userId: comments.userId, status: comments.status, body: comments.body },
      messageId: notifications.messageId,
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
    .where(sql`${notifications.userId} = ${userId} and ${isLater}`)
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit);
}
