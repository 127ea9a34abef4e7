import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id, moment, partOf } from "./columns.ts";

/** Identities at OpenID Connect providers that sign in to an account. Private. */
export const linkedIdentities = pgTable(
  "linked_identities",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    /** With the subject, it names the identity for good; an address may change hands. */
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As configured when the identity was last used. */
    provider: text("provider").notNull(),
    /** As the provider said then. */
    email: text("email"),
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("linked_identities_identity_key").on(t.issuer, t.subject),
    index("linked_identities_user").on(t.userId),
    check(
      "linked_identities_lengths",
      sql`char_length(${t.issuer}) <= 500 and char_length(${t.subject}) <= 255 and char_length(${t.email}) <= 255`,
    ),
  ],
);
