import { sql } from "drizzle-orm";
import { index, integer, numeric, pgTable } from "drizzle-orm/pg-core";
import { createdAt, extensionOf, moment } from "#server/platform/db/schema/columns.ts";
import { discussions } from "./discussions.ts";
import { reviews } from "./reviews.ts";

/**
 * The columns of approved reviews that text searches read. A search fetches all of its matches, and these rows have a
 * twentieth of the size. Triggers fill it. The index reads the words from `reviews`; `version` changes with them, so
 * that they are indexed again. The planner needs its statistics, which it ignores for partial indexes. A restore loads
 * tables by name: this one after `reviews`.
 */
export const searchedReviews = pgTable(
  "searched_reviews",
  {
    reviewId: extensionOf("review_id", () => reviews.id),
    publishedAt: moment("published_at").notNull(),
    /** Only the version before this one sorts by it, while both run. */
    createdAt: createdAt(),
    replyCount: integer("reply_count").notNull(),
    version: integer("version").notNull().default(0),
    leadQualityScore: numeric("lead_quality_score", { precision: 3, scale: 1, mode: "number" }).notNull(),
  },
  () => [
    index("searched_reviews_words")
      .using("gin", sql`words_of_review(review_id, version)`)
      // Each search would read the list of pending entries.
      .with({ fastupdate: false }),
  ],
);

/** The same of discussions. */
export const searchedDiscussions = pgTable(
  "searched_discussions",
  {
    discussionId: extensionOf("discussion_id", () => discussions.id),
    publishedAt: moment("published_at").notNull(),
    /** As above. */
    createdAt: createdAt(),
    replyCount: integer("reply_count").notNull(),
    version: integer("version").notNull().default(0),
  },
  () => [
    index("searched_discussions_words")
      .using("gin", sql`words_of_discussion(discussion_id, version)`)
      .with({ fastupdate: false }),
  ],
);
