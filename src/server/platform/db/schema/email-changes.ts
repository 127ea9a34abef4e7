import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment } from "./columns.ts";

/**
 * The address that a person wants instead of theirs, until the link that was sent there is pressed. A wish that
 * follows takes its place, and its id: older links are void with it.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    email: text("email").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [check("email_changes_length", sql`char_length(${t.email}) between 3 and 255`)],
);

/**
 * Addresses that an account gave up lately: reserved, so that the owner of the mailbox can restore them and end a
 * take-over. `created_at` is when the address was first given up, also if it was used again in between.
 */
export const formerEmails = pgTable(
  "former_emails",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("former_emails_email_key").on(sql`lower(${t.email})`),
    index("former_emails_user").on(t.userId),
    check("former_emails_length", sql`char_length(${t.email}) between 3 and 255`),
  ],
);
