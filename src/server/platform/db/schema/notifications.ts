import { desc, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { NOTIFICATION_KINDS } from "#contract/vocabulary.ts";
import { users } from "./accounts.ts";
import { literals } from "./checks.ts";
import { createdAt, id, moment } from "./columns.ts";
import { comments } from "./comments.ts";
import { discussions } from "./discussions.ts";
import { messages } from "./messages.ts";
import { reviews } from "./reviews.ts";

/**
 * What a person is told of. Those of the same group (the likes of one item) add up in one row while it is
 * unread. It is also the outbox of the mails about it: `mail` names the preference that decides on one.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Who caused it last; null for the team. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** How many events it stands for. */
    count: integer("count").notNull().default(1),
    groupKey: text("group_key"),
    /** Where it leads: the thread, and the comment in it, or the message. */
    reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
    discussionId: uuid("discussion_id").references(() => discussions.id, { onDelete: "cascade" }),
    /** Without the comment a row stays: others of its group may be about other comments. */
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "set null" }),
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    /** What was decided: "approved", "rejected", "dismissed" … */
    outcome: text("outcome"),
    /** The team's reason. */
    reason: text("reason"),
    /** The e-mail preference that its mail falls under, or that the mail is owed; null when none is sent of it. */
    mail: text("mail"),
    /** When that was settled: a mail was queued, or the hour had one already. */
    mailedAt: moment("mailed_at"),
    createdAt: createdAt(),
    /** When the last of its events was. */
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
