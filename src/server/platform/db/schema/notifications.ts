import { desc, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { NOTIFICATION_KINDS } from "#contract/vocabulary.ts";
import type { MailPreference } from "#server/platform/mail/mail.ts";
import { users } from "./accounts.ts";
import { createdAt, id, literals, moment, partOf } from "./columns.ts";
import { discussionId, person, reviewId } from "./foreign-keys.ts";
import { messages } from "./messages.ts";
import { comments } from "./posts/comments.ts";
import { discussions } from "./posts/discussions.ts";
import { reviews } from "./posts/reviews.ts";

/** Unread notifications of a group, such as the likes of an item, share a row. Also the queue of emails about them. */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    kind: text("kind", { enum: NOTIFICATION_KINDS }).notNull(),
    /** Who caused it last; null for the team. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    count: integer("count").notNull().default(1),
    groupKey: text("group_key"),
    /** Target: the thread and the comment in it, or the message. */
    reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
    discussionId: uuid("discussion_id").references(() => discussions.id, { onDelete: "cascade" }),
    /** Kept without the comment: the row may also be about other comments of its group. */
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "set null" }),
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    /** Or a page, of notes that say all in `reason`. */
    path: text("path"),
    /** "approved", "rejected", "dismissed" … */
    outcome: text("outcome"),
    reason: text("reason"),
    /** The email preference that applies, or "owed"; null without an email. */
    mail: text("mail").$type<MailPreference | "owed">(),
    /** When the email was queued, or skipped because the thread already had one in this hour. */
    mailedAt: moment("mailed_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    readAt: moment("read_at"),
  },
  (t) => [
    check("notifications_kind", sql`${t.kind} in (${literals(NOTIFICATION_KINDS)})`),
    check("notifications_count", sql`${t.count} > 0`),
    check(
      "notifications_mail",
      sql`${t.mail} in ('review_replies', 'discussion_replies', 'message_notifications', 'owed')`,
    ),
    index("notifications_user").on(t.userId, desc(t.updatedAt), desc(t.id)),
    index("notifications_unread").on(t.userId).where(sql`read_at is null`),
    uniqueIndex("notifications_group_key")
      .on(t.userId, t.groupKey)
      .where(sql`group_key is not null and read_at is null`),
    index("notifications_to_mail").on(t.createdAt).where(sql`mail is not null and mailed_at is null`),
    index("notifications_review").on(t.reviewId).where(sql`review_id is not null`),
    index("notifications_discussion").on(t.discussionId).where(sql`discussion_id is not null`),
    index("notifications_comment").on(t.commentId).where(sql`comment_id is not null`),
    index("notifications_message").on(t.messageId).where(sql`message_id is not null`),
    index("notifications_actor").on(t.actorId).where(sql`actor_id is not null`),
  ],
);

/** Who is notified of new comments in a thread: its authors, unless they muted it. */
export const threadFollows = pgTable(
  "thread_follows",
  {
    id: id(),
    userId: person(),
    reviewId: reviewId(),
    discussionId: discussionId(),
    isMuted: boolean("is_muted").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("thread_follows_one_thread", sql`num_nonnulls(${t.reviewId}, ${t.discussionId}) = 1`),
    uniqueIndex("thread_follows_review_key").on(t.reviewId, t.userId).where(sql`review_id is not null`),
    uniqueIndex("thread_follows_discussion_key")
      .on(t.discussionId, t.userId)
      .where(sql`discussion_id is not null`),
    index("thread_follows_user").on(t.userId),
  ],
);
