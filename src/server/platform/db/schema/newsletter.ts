import { desc, sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LIMITS, NEWSLETTER_STATUSES } from "#contract/vocabulary.ts";
import { users } from "./accounts.ts";
import { createdAt, id, literals, moment, notBlank } from "./columns.ts";

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    confirmed: boolean("confirmed").notNull().default(false),
    createdAt: createdAt(),
    confirmedAt: moment("confirmed_at"),
    /** When the last confirmation email was sent; limits how often. */
    askedAt: moment("asked_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email_key").on(sql`lower(${t.email})`),
    index("newsletter_subscribers_newest").on(desc(t.createdAt), desc(t.id)),
    check("newsletter_subscribers_email_length", sql`char_length(${t.email}) between 3 and 255`),
    check("newsletter_subscribers_confirmed", sql`${t.confirmed} = (${t.confirmedAt} is not null)`),
  ],
);

/** Keyed hashes, so that the list names nobody. A new confirmation removes all reasons but "bounced". */
export const newsletterSuppressions = pgTable(
  "newsletter_suppressions",
  {
    /** HMAC-SHA-256 of the lower case address, hexadecimal. */
    emailHash: text("email_hash").primaryKey(),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "newsletter_suppressions_reason",
      sql`${t.reason} in (${literals(["bounced", "unsubscribed", "deleted"])})`,
    ),
  ],
);

export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: id(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    status: text("status", { enum: NEWSLETTER_STATUSES }).notNull().default("draft"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    /** Confirmed subscribers when sending started, and how many of them have an email in the outbox. */
    recipientCount: integer("recipient_count").notNull().default(0),
    queuedCount: integer("queued_count").notNull().default(0),
    /** Cursor: the last subscriber, by id, of the batches so far. A restart resumes after it. */
    queuedUpTo: uuid("queued_up_to"),
  },
  (t) => [
    index("newsletter_issues_newest").on(desc(t.createdAt), desc(t.id)),
    index("newsletter_issues_created_by").on(t.createdBy),
    notBlank("newsletter_issues_subject", t.subject, LIMITS.newsletterSubject),
    notBlank("newsletter_issues_body", t.body, LIMITS.newsletterBody),
    check("newsletter_issues_status", sql`${t.status} in (${literals(NEWSLETTER_STATUSES)})`),
  ],
);
