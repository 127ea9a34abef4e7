import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { discussionId, person, reviewId } from "./foreign-keys.ts";

/** Who is notified of new comments in a thread: its authors, unless they muted it. */
export const threadFollows = pgTable(
  "thread_follows",
  {
    id: id(),
    userId: person(),
    reviewId: reviewId(),
    discussionId: discussionId(),
    isMuted: boolean("is_muted").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("thread_follows_one_thread", sql`num_nonnulls(${t.reviewId}, ${t.discussionId}) = 1`),
    uniqueIndex("thread_follows_review_key").on(t.reviewId, t.userId).where(sql`review_id is not null`),
    uniqueIndex("thread_follows_discussion_key")
      .on(t.discussionId, t.userId)
      .where(sql`discussion_id is not null`),
    index("thread_follows_user").on(t.userId),
  ],
);
