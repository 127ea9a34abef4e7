import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";

export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    confirmed: boolean("confirmed").notNull().default(false),
    createdAt: createdAt(),
    confirmedAt: moment("confirmed_at"),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email_key").on(sql`lower(${t.email})`),
    check("newsletter_subscribers_email_length", sql`char_length(${t.email}) between 3 and 255`),
    check("newsletter_subscribers_confirmed", sql`${t.confirmed} = (${t.confirmedAt} is not null)`),
  ],
);
