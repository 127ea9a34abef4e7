import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/db/client.ts";
import {
  comments,
  conversations,
  discussions,
  messages,
  notifications,
  profiles,
  reviews,
  users,
} from "#server/platform/db/schema/index.ts";
import { POST_COLUMNS } from "./notification-rows.ts";

export type MailFacts = NonNullable<Awaited<ReturnType<typeof loadMailFacts>>>;

const actors = alias(profiles, "actors");
const people = alias(profiles, "people");

/** Or muted, since the notification. */
const isBlocked = sql<boolean>`(exists (select from blocks
    where blocker_id = ${notifications.userId} and blocked_id = ${notifications.actorId})
  or exists (select from mutes
    where mutes.user_id = ${notifications.userId} and mutes.person_id = ${notifications.actorId}))`;
const isStillNamed = sql<boolean>`exists (select from comment_mentions
  where comment_id = ${notifications.commentId} and user_id = ${notifications.userId})`;
const isMuted = sql<boolean>`exists (select from thread_follows f
  where f.user_id = ${notifications.userId} and f.is_muted
    and (f.review_id = ${notifications.reviewId} or f.discussion_id = ${notifications.discussionId}))`;

export async function loadMailFacts(db: Database, notificationId: string) {
  const [facts] = await db
    .select({
      ...{ id: notifications.id, userId: notifications.userId, kind: notifications.kind },
      ...{ mail: notifications.mail, readAt: notifications.readAt, groupKey: notifications.groupKey },
      ...{ count: notifications.count, outcome: notifications.outcome, reason: notifications.reason },
      ...{ isBlocked, isStillNamed, isMuted },
      recipient: { email: users.email, fullName: people.fullName },
      actor: { fullName: actors.fullName },
      ...POST_COLUMNS,
      comment: {
        id: comments.id,
        userId: comments.userId,
        parentId: comments.parentId,
        status: comments.status,
        body: comments.body,
      },
      message: {
        id: messages.id,
        subject: messages.subject,
        content: messages.content,
        read: messages.read,
        isDelivered: messages.isDelivered,
        isRequest: sql<boolean>`${conversations.acceptedAt} is null`,
      },
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .innerJoin(people, eq(people.id, notifications.userId))
    .leftJoin(actors, eq(actors.id, notifications.actorId))
    .leftJoin(reviews, eq(reviews.id, notifications.reviewId))
    .leftJoin(discussions, eq(discussions.id, notifications.discussionId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(messages, eq(messages.id, notifications.messageId))
    .leftJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(notifications.id, notificationId));
  return facts;
}
