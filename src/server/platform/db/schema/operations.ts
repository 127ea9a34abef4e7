import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MailPreference } from "#server/platform/mail/mail.ts";
import { users } from "./accounts.ts";
import { createdAt, extensionOf, id, moment } from "./columns.ts";
import { newsletterIssues } from "./newsletter.ts";

export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    kind: text("kind").notNull(),
    /** Null for an address without an account. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The column of `email_preferences` to check when it is sent; null for required emails. */
    preference: text("preference").$type<MailPreference>(),
    issueId: uuid("issue_id").references(() => newsletterIssues.id, { onDelete: "cascade" }),
    /** The thread, such as "review:<id>": at most one email per thread and hour. */
    thread: text("thread"),
    /** One-click URL for List-Unsubscribe. */
    unsubscribeUrl: text("unsubscribe_url"),
    replyTo: text("reply_to"),
    /** No foreign key: if the notification is gone, the email is dropped. */
    notificationId: uuid("notification_id"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
    droppedAt: moment("dropped_at"),
    dropReason: text("drop_reason"),
  },
  (t) => [
    index("mails_newest").on(t.createdAt),
    index("mails_thread").on(t.userId, t.thread, t.createdAt).where(sql`thread is not null`),
    index("mails_user").on(t.userId).where(sql`user_id is not null`),
    index("mails_issue").on(t.issueId).where(sql`issue_id is not null`),
    check("mails_dropped", sql`(${t.droppedAt} is null) = (${t.dropReason} is null)`),
    check(
      "mails_preference",
      sql`${t.preference} in ('welcome_email', 'review_replies', 'discussion_replies', 'message_notifications', 'check_ins',
        'first_reviews', 'price_changes', 'renewals', 'weekly_email')`,
    ),
    check(
      "mails_drop_reason",
      sql`${t.dropReason} in ('unwanted', 'read', 'suppressed', 'refused', 'expired')`,
    ),
    check("mails_reply_to", sql`${t.replyTo} !~ '[[:cntrl:]]'`),
    check("mails_recipient", sql`${t.recipient} !~ '[[:cntrl:]]' and ${t.subject} !~ '[[:cntrl:]]'`),
  ],
);

export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);

/**
 * A file that no row may name: of an upload that has begun, or of a row that changed or is gone. A job removes those that
 * are due, unless a row names them (src/server/platform/files/unclaimed-files.ts).
 */
export const unclaimedFiles = pgTable("unclaimed_files", {
  key: text("key").primaryKey(),
  dueAt: moment("due_at").notNull().defaultNow(),
});

/**
 * Positions in bytes: replicas behind a member's position don't serve that member. Unlogged, which saves a flush; a
 * crash empties it.
 */
export const recentWrites = pgTable("recent_writes", {
  userId: extensionOf("user_id", () => users.id),
  position: bigint("position", { mode: "number" }).notNull(),
});
