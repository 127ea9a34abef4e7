import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

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
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
  },
  (t) => [
    index("mails_newest").on(t.createdAt),
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
