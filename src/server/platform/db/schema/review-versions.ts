import { desc, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { REVISION_STATUSES } from "#server/platform/stored-status.ts";
import { users } from "./accounts.ts";
import { revisionStatusCheck } from "./checks.ts";
import { createdAt, extensionOf, id, moment, partOf } from "./columns.ts";
import { reviews } from "./reviews.ts";

/**
 * Every submitted version; immutable. Pending ones form the moderation queue; a newer version supersedes them.
 * Triggers (triggers/review-revisions.sql): announce_queue_by_status.
 */
export const reviewRevisions = pgTable(
  "review_revisions",
  {
    id: id(),
    reviewId: partOf("review_id", () => reviews.id),
    content: jsonb("content").$type<ReviewContent>().notNull(),
    status: text("status", { enum: REVISION_STATUSES }).notNull().default("pending"),
    createdAt: createdAt(),
  },
  (t) => [
    revisionStatusCheck("review_revisions_status", t.status),
    uniqueIndex("review_revisions_one_pending").on(t.reviewId).where(sql`status = 'pending'`),
    index("review_revisions_review").on(t.reviewId, desc(t.createdAt)),
    index("review_revisions_queue").on(t.createdAt, t.id).where(sql`status = 'pending'`),
  ],
);

export const reviewDrafts = pgTable("review_drafts", {
  userId: extensionOf("user_id", () => users.id),
  /** Chosen by the browser where the draft began; its review keeps it. */
  draftId: uuid("draft_id").notNull().defaultRandom(),
  content: jsonb("content").notNull(),
  /** When the author last changed it, by the browser's clock, but never in the future. */
  savedAt: moment("saved_at").notNull(),
});
