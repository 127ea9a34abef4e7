import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { readMarketDirectory } from "#server/markets/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, discussions, notifications, profiles, reviews } from "#server/platform/db/schema/index.ts";
import { readToolDirectory } from "#server/tools/index.ts";
import { countUnreadOf } from "./count-unread.ts";
import { toNotification } from "./notification-view.ts";

const PART = 20;

/** What one was told of, the latest first, in parts. */
export const listNotifications = api.notifications.list.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const [rows, unreadCount, tools, markets] = await Promise.all([
    loadPart(db, reader.userId, input.after),
    countUnreadOf(db, reader.userId),
    readToolDirectory(context),
    readMarketDirectory(context),
  ]);
  const shown = rows.slice(0, PART);
  return {
    items: shown.map((row) => toNotification(row, reader.userId, { tools, markets })),
    unreadCount,
    next: rows.length > PART ? (shown.at(-1)?.id ?? null) : null,
  };
});

export type NotificationRow = Awaited<ReturnType<typeof loadPart>>[number];

const actors = alias(profiles, "actors");

/** One more than a part, to know whether there is another. */
function loadPart(db: Database, userId: string, after: string | undefined) {
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
    .limit(PART + 1);
}
