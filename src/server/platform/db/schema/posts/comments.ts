import { desc, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { HELD_FOR } from "#contract/moderation/terms.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { createdAt, id, literals, moment, notBlank, partOf } from "#server/platform/db/schema/columns.ts";
import { discussionId, person, reviewId } from "#server/platform/db/schema/foreign-keys.ts";
import { COMMENT_STATUSES } from "#server/platform/stored-status.ts";

/** Triggers (triggers/comments.sql): announce_comment, announce_queue_by_status. */
export const comments = pgTable(
  "comments",
  {
    id: id(),
    reviewId: reviewId(),
    discussionId: discussionId(),
    userId: person(),
    /** A comment in the same thread. No ON DELETE: a deleted comment with replies stays as a placeholder. */
    parentId: uuid("parent_id").references((): AnyPgColumn => comments.id),
    /** Markdown subset as written; null once its author deleted it and no report is open. */
    content: text("content"),
    body: jsonb("body").$type<RichText>(),
    /** hidden: by reports. removed, rejected: by a moderator. withdrawn, deleted: by its author. */
    status: text("status", { enum: COMMENT_STATUSES }).notNull().default("visible"),
    heldFor: text("held_for", { enum: HELD_FOR }),
    likeCount: integer("like_count").notNull().default(0),
    createdAt: createdAt(),
    /** Time of the last visible edit; quick corrections don't count. */
    editedAt: moment("edited_at"),
  },
  (t) => [
    check("comments_one_thread", sql`num_nonnulls(${t.reviewId}, ${t.discussionId}) = 1`),
    notBlank("comments_content", t.content, 5000),
    check("comments_status", sql`${t.status} in (${literals(COMMENT_STATUSES)})`),
    check("comments_deleted", sql`(${t.status} = 'deleted') = (${t.content} is null)`),
    check("comments_body", sql`(${t.content} is null) = (${t.body} is null)`),
    check("comments_held_for", sql`${t.heldFor} in (${literals(HELD_FOR)})`),
    check("comments_like_count", sql`${t.likeCount} >= 0`),
    index("comments_review").on(t.reviewId, t.createdAt).where(sql`review_id is not null`),
    index("comments_discussion").on(t.discussionId, t.createdAt).where(sql`discussion_id is not null`),
    index("comments_parent").on(t.parentId).where(sql`parent_id is not null`),
    index("comments_user").on(t.userId, desc(t.createdAt)),
    index("comments_newest").on(desc(t.createdAt)),
    index("comments_queue").on(t.createdAt, t.id).where(sql`status = 'held'`),
  ],
);

export const commentVersions = pgTable(
  "comment_versions",
  {
    id: id(),
    commentId: partOf("comment_id", () => comments.id),
    content: text("content").notNull(),
    body: jsonb("body").$type<RichText>().notNull(),
    /** Replaced so soon that the comment isn't marked "edited"; for moderators only. */
    isQuiet: boolean("is_quiet").notNull().default(false),
    /** Replaced while in review, so that readers never saw it; for moderators only. */
    wasHeld: boolean("was_held").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("comment_versions_comment").on(t.commentId, desc(t.createdAt))],
);

export const commentMentions = pgTable(
  "comment_mentions",
  {
    commentId: partOf("comment_id", () => comments.id),
    userId: person(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index("comment_mentions_user").on(t.userId)],
);
