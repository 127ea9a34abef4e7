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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { RichText } from "#contract/rich-text.ts";
import { COMMENT_STATUSES } from "#server/platform/stored-status.ts";
import { users } from "./accounts.ts";
import { markets, tools } from "./catalogue.ts";
import { literals, notBlank } from "./checks.ts";
import { createdAt, id, moment } from "./columns.ts";
import { discussions } from "./discussions.ts";
import { reviews } from "./reviews.ts";

const person = (name = "user_id") =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Foreign keys of which exactly one is set, so that rows are deleted with their item. */
const reviewId = () => uuid("review_id").references(() => reviews.id, { onDelete: "cascade" });
const discussionId = () => uuid("discussion_id").references(() => discussions.id, { onDelete: "cascade" });

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
    /** held: in review. hidden: by reports. removed, rejected: by a moderator. withdrawn, deleted: by its author. */
    status: text("status", { enum: COMMENT_STATUSES }).notNull().default("visible"),
    heldFor: text("held_for"),
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
    check("comments_held_for", sql`${t.heldFor} in ('first-posts', 'links', 'near-duplicate')`),
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
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
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
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: person(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] }), index("comment_mentions_user").on(t.userId)],
);

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

export const saves = pgTable(
  "saves",
  {
    id: id(),
    userId: person(),
    toolId: uuid("tool_id").references(() => tools.id, { onDelete: "cascade" }),
    marketId: uuid("market_id").references(() => markets.id, { onDelete: "cascade" }),
    reviewId: reviewId(),
    discussionId: discussionId(),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      "saves_one_item",
      sql`num_nonnulls(${t.toolId}, ${t.marketId}, ${t.reviewId}, ${t.discussionId}) = 1`,
    ),
    check("saves_note_length", sql`char_length(${t.note}) <= 500`),
    uniqueIndex("saves_tool_key").on(t.userId, t.toolId).where(sql`tool_id is not null`),
    uniqueIndex("saves_market_key").on(t.userId, t.marketId).where(sql`market_id is not null`),
    uniqueIndex("saves_review_key").on(t.userId, t.reviewId).where(sql`review_id is not null`),
    uniqueIndex("saves_discussion_key").on(t.userId, t.discussionId).where(sql`discussion_id is not null`),
    index("saves_user").on(t.userId, desc(t.createdAt), desc(t.id)),
    index("saves_of_tool").on(t.toolId).where(sql`tool_id is not null`),
    index("saves_of_market").on(t.marketId).where(sql`market_id is not null`),
    index("saves_of_review").on(t.reviewId).where(sql`review_id is not null`),
    index("saves_of_discussion").on(t.discussionId).where(sql`discussion_id is not null`),
  ],
);
