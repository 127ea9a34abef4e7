import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment } from "./columns.ts";
import { newsletterIssues } from "./newsletter.ts";

/**
 * The outbox: a mail is a row first, written in the transaction that causes it, and sent by a
 * job afterwards. Rows hold the finished mail, so that what was sent can be shown in /dev/mailbox.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Plain text and HTML bodies. */
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** Which mail it is, e.g. "confirm-email". */
    kind: text("kind").notNull(),
    /** Whose mail it is; null where the address belongs to no account. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The switch of `email_preferences` that is obeyed when it is sent; null where the mail is owed. */
    preference: text("preference"),
    /** The newsletter's issue that it is a copy of. */
    issueId: uuid("issue_id").references(() => newsletterIssues.id, { onDelete: "cascade" }),
    /** What it tells of, such as "review:<id>": one mail a thread and hour at most. */
    thread: text("thread"),
    /** Where a POST unsubscribes without signing in; for List-Unsubscribe. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** Whom an answer reaches, where that is not the sender. */
    replyTo: text("reply_to"),
    /** The notification that it is about; which may be gone when it is sent, and then it is not sent. */
    notificationId: uuid("notification_id"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
    /** When it was dropped without being sent: unwanted by then, read in the meantime, or given up. */
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
      sql`${t.preference} in ('welcome_email', 'review_replies', 'discussion_replies', 'message_notifications')`,
    ),
    check(
      "mails_drop_reason",
      sql`${t.dropReason} in ('unwanted', 'read', 'suppressed', 'refused', 'expired')`,
    ),
    check("mails_reply_to", sql`${t.replyTo} !~ '[[:cntrl:]]'`),
    check("mails_recipient", sql`${t.recipient} !~ '[[:cntrl:]]' and ${t.subject} !~ '[[:cntrl:]]'`),
  ],
);

/** Counters of the rate limits, shared by all nodes (the layout is rate-limiter-flexible's). */
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
