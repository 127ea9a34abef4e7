import { desc, sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { users } from "./accounts.ts";
import { createdAt, id, moment, notBlank } from "./columns.ts";

/** Triggers (triggers/contact-requests.sql): announce_queue. */
export const contactRequests = pgTable(
  "contact_requests",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    phone: text("phone"),
    message: text("message").notNull(),
    createdAt: createdAt(),
    doneAt: moment("done_at"),
    doneBy: uuid("done_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("contact_requests_newest").on(desc(t.createdAt), desc(t.id)),
    index("contact_requests_open").on(desc(t.createdAt), desc(t.id)).where(sql`done_at is null`),
    index("contact_requests_done_by").on(t.doneBy).where(sql`done_by is not null`),
    notBlank("contact_requests_name", t.name, SERVER_LIMITS.contactName),
    notBlank("contact_requests_message", t.message, LIMITS.contactMessage),
    check("contact_requests_email", sql`char_length(${t.email}) between 3 and 255`),
  ],
);

/** Answered captchas, so that each is used once; deleted after their expiry. */
export const usedCaptchas = pgTable(
  "used_captchas",
  { id: uuid("id").primaryKey(), expiresAt: moment("expires_at").notNull() },
  (t) => [index("used_captchas_expiry").on(t.expiresAt)],
);
