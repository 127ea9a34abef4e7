import { sql } from "drizzle-orm";
import { check, index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "#server/platform/db/schema/columns.ts";
import { discussionId, person, reviewId } from "#server/platform/db/schema/foreign-keys.ts";
import { comments } from "./comments.ts";

/** Triggers (triggers/likes.sql): announce_stale. */
export const likes = pgTable(
  "likes",
  {
    id: id(),
    userId: person(),
    reviewId: reviewId(),
    discussionId: discussionId(),
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("likes_one_item", sql`num_nonnulls(${t.reviewId}, ${t.discussionId}, ${t.commentId}) = 1`),
    uniqueIndex("likes_review_key").on(t.reviewId, t.userId).where(sql`review_id is not null`),
    uniqueIndex("likes_discussion_key").on(t.discussionId, t.userId).where(sql`discussion_id is not null`),
    uniqueIndex("likes_comment_key").on(t.commentId, t.userId).where(sql`comment_id is not null`),
    index("likes_user").on(t.userId),
  ],
);
