import { sql } from "drizzle-orm";
import { index, jsonb, pgTable } from "drizzle-orm/pg-core";
import type { UnusualNumber } from "#contract/reviews/unusual.ts";
import { extensionOf, moment, partOf } from "./columns.ts";
import { reviewRevisions } from "./review-versions.ts";
import { reviews } from "./reviews.ts";

/** What is unusual about the numbers of a submitted version; for moderators, and for its author once, before it's stored. */
export const numberChecks = pgTable(
  "number_checks",
  {
    revisionId: extensionOf("revision_id", () => reviewRevisions.id),
    reviewId: partOf("review_id", () => reviews.id),
    /** Empty if all numbers are plausible. */
    unusual: jsonb("unusual").$type<UnusualNumber[]>().notNull(),
    /** When its author said that they are right; null if nobody was asked. */
    confirmedAt: moment("confirmed_at"),
    /** Numbers that a moderator said are fine, in this version and later ones. */
    dismissed: jsonb("dismissed").$type<Pick<UnusualNumber, "field" | "value">[]>(),
    checkedAt: moment("checked_at").notNull().defaultNow(),
  },
  (t) => [
    index("number_checks_review").on(t.reviewId),
    index("number_checks_unusual").on(t.revisionId).where(sql`unusual <> '[]'`),
  ],
);
