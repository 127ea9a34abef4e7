import { desc, sql } from "drizzle-orm";
import {
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
import type { DiscussionContent } from "#contract/posts/discussions.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { users } from "#server/platform/db/schema/accounts.ts";
import { markets, tags, tools } from "#server/platform/db/schema/catalogue.ts";
import {
  createdAt,
  extensionOf,
  id,
  moment,
  notBlank,
  partialIndex,
  partOf,
  postStatusCheck,
  publishedAt,
  revisionStatusCheck,
  sinceWhen,
} from "#server/platform/db/schema/columns.ts";
import { REVISION_STATUSES, STORED_STATUSES } from "#server/platform/stored-status.ts";

/**
 * The public version: approved last or, before any approval, submitted last. `discussion_revisions` has all.
 * Triggers (triggers/discussions.sql): copy_discussion, announce_discussion, reject_merged, note_publication.
 */
export const discussions = pgTable(
  "discussions",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    title: text("title").notNull(),
    content: text("content").notNull(),
    /** Parsed from `content`, and its excerpt. */
    body: jsonb("body").$type<RichText>().notNull(),
    excerpt: text("opening").notNull(),
    marketId: uuid("market_id").references(() => markets.id, { onDelete: "set null" }),
    toolId: uuid("tool_id").references(() => tools.id, { onDelete: "set null" }),
    moderationStatus: text("moderation_status", { enum: STORED_STATUSES }).notNull().default("pending"),
    moderatedAt: moment("moderated_at"),
    moderatedBy: uuid("moderated_by").references(() => users.id, { onDelete: "set null" }),
    lockedAt: moment("locked_at"),
    lockReason: text("lock_reason"),
    pinnedAt: moment("pinned_at"),
    publishedAt: publishedAt(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => {
    const newest = [desc(t.publishedAt), desc(t.id)] as const;
    const approved = sql`moderation_status = 'approved'`;
    return [
      notBlank("discussions_title", t.title, 200),
      notBlank("discussions_content", t.content, 5000),
      postStatusCheck("discussions_moderation_status", t.moderationStatus),
      check(
        "discussions_lock",
        sql`(${t.lockedAt} is null) = (${t.lockReason} is null) and char_length(${t.lockReason}) <= 500`,
      ),
      index("discussions_pinned")
        .on(desc(t.pinnedAt), desc(t.id))
        .where(sql`pinned_at is not null and moderation_status = 'approved'`),
      partialIndex("discussions_newest", approved, ...newest),
      partialIndex("discussions_market", approved, t.marketId, ...newest),
      partialIndex("discussions_tool", approved, t.toolId, ...newest),
      index("discussions_user").on(t.userId, desc(sinceWhen(t)), desc(t.id)),
      index("discussions_moderated_by").on(t.moderatedBy).where(sql`moderated_by is not null`),
    ];
  },
);

/** Triggers (triggers/discussion-tags.sql): announce_discussion_tags. */
export const discussionTags = pgTable(
  "discussion_tags",
  {
    discussionId: partOf("discussion_id", () => discussions.id),
    tagId: partOf("tag_id", () => tags.id),
  },
  (t) => [primaryKey({ columns: [t.discussionId, t.tagId] }), index("discussion_tags_tag").on(t.tagId)],
);

/** Triggers (triggers/discussion-revisions.sql): announce_queue_by_status. */
export const discussionRevisions = pgTable(
  "discussion_revisions",
  {
    id: id(),
    discussionId: partOf("discussion_id", () => discussions.id),
    content: jsonb("content").$type<DiscussionContent>().notNull(),
    /** Parsed from the text in `content`. */
    body: jsonb("body").$type<RichText>().notNull(),
    status: text("status", { enum: REVISION_STATUSES }).notNull().default("pending"),
    createdAt: createdAt(),
  },
  (t) => [
    revisionStatusCheck("discussion_revisions_status", t.status),
    uniqueIndex("discussion_revisions_one_pending").on(t.discussionId).where(sql`status = 'pending'`),
    index("discussion_revisions_discussion").on(t.discussionId, desc(t.createdAt)),
    index("discussion_revisions_queue").on(t.createdAt, t.id).where(sql`status = 'pending'`),
  ],
);

/**
 * Volatile counters, separate like `review_stats`. A trigger syncs the denormalized columns.
 * Triggers (triggers/discussion-stats.sql): announce_discussion_stats, copy_discussion_replies.
 */
export const discussionStats = pgTable(
  "discussion_stats",
  {
    discussionId: extensionOf("discussion_id", () => discussions.id),
    marketId: uuid("market_id"),
    toolId: uuid("tool_id"),
    approved: boolean("approved").notNull(),
    replyCount: integer("reply_count").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
  },
  (t) => {
    const byReplies = [desc(t.replyCount), desc(t.discussionId)] as const;
    const approved = sql`approved`;
    return [
      check("discussion_stats_counts", sql`${t.replyCount} >= 0 and ${t.likeCount} >= 0`),
      partialIndex("discussion_stats_replies", approved, ...byReplies),
      partialIndex("discussion_stats_market_replies", approved, t.marketId, ...byReplies),
      partialIndex("discussion_stats_tool_replies", approved, t.toolId, ...byReplies),
    ];
  },
);
