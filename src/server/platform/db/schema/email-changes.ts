import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, extensionOf, moment, partOf } from "./columns.ts";

/** Pending changes. A newer request gets a new id, which invalidates older links. */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: extensionOf("user_id", () => users.id),
    id: uuid("id").notNull(),
    email: text("email").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [check("email_changes_length", sql`char_length(${t.email}) between 3 and 255`)],
);

/** Replaced addresses, reserved so that the owner can undo a takeover. `created_at`: when first replaced. */
export const formerEmails = pgTable(
  "former_emails",
  {
    userId: partOf("user_id", () => users.id),
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
