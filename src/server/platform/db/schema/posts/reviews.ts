import { desc, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CONNECTIONS } from "#contract/reviews/connections.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { CATEGORIES, LIMITS, REVIEWER_TYPES } from "#contract/vocabulary.ts";
import { users } from "#server/platform/db/schema/accounts.ts";
import { markets, tags, tools } from "#server/platform/db/schema/catalogue.ts";
import {
  categoryCheck,
  createdAt,
  extensionOf,
  id,
  literals,
  moment,
  partialIndex,
  partOf,
  postStatusCheck,
  publishedAt,
  reviewerTypeCheck,
  sinceWhen,
} from "#server/platform/db/schema/columns.ts";
import { STORED_STATUSES } from "#server/platform/stored-status.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The public version: approved last or, before any approval, submitted last. `review_revisions` has all.
 * Triggers (triggers/reviews.sql): count_reviews, copy_reviews, announce_reviews, reject_merged, note_publication, take_years_of_profile, copy_proofs.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    userId: partOf("user_id", () => users.id),
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id, { onDelete: "restrict" }),
    marketId: uuid("market_id")
      .notNull()
      .references(() => markets.id, { onDelete: "restrict" }),
    /** The tool's category, denormalized so that one index serves category filters. */
    category: text("category", { enum: CATEGORIES }).notNull(),
    /** US dollars per month. */
    monthlyCost: numeric("monthly_cost", { precision: 10, scale: 2, mode: "number" }).notNull(),
    leadVolumeMonthly: integer("lead_volume_monthly").notNull(),
    leadQualityScore: numeric("lead_quality_score", { precision: 3, scale: 1, mode: "number" }).notNull(),
    /** Percent, 0 to 100. */
    conversionRate: numeric("conversion_rate", { precision: 5, scale: 2, mode: "number" }).notNull(),
    overallRecommendation: boolean("overall_recommendation").notNull(),
    /** As the profile has them today, if it does; kept by triggers. What was entered is in the revisions. */
    reviewerYearsExperience: smallint("reviewer_years_experience").notNull(),
    reviewerType: text("reviewer_type", { enum: REVIEWER_TYPES }).notNull(),
    /** The full text; only for readers with full access. Null in numbers without a text, and in deleted reviews. */
    detailedReview: text("detailed_review"),
    /** Parsed from it, and just as restricted. */
    body: jsonb("body").$type<RichText>(),
    /** Up to 160 characters: what everyone may read of the text, and find it by. */
    excerpt: text("opening").notNull(),
    /** What the author says ties them to the tool; null in reviews from before the question. */
    connection: text("connection", { enum: CONNECTIONS }),
    connectionNote: text("connection_note").notNull().default(""),
    /** The draft that ended with it, so that no other tab or device brings it back. */
    draftId: uuid("draft_id"),
    /** When its author agreed that everyone may read the full text, as a sample on /pricing. Only operators set it. */
    sampleAgreedAt: moment("sample_agreed_at"),
    moderationStatus: text("moderation_status", { enum: STORED_STATUSES }).notNull().default("pending"),
    moderatedAt: moment("moderated_at"),
    moderatedBy: uuid("moderated_by").references(() => users.id, { onDelete: "set null" }),
    publishedAt: publishedAt(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Names, aliases, category, market, tags, pros, cons and excerpt; never the full text. */
    searchText: text("search_text").notNull(),
    /** Tokens such as "market:<id>" and "category:crm" that let a text search filter inside its index. */
    searchFilters: text("search_filters").array().notNull(),
    /** Indexed by `searched_reviews`. */
    search: tsvector("search").generatedAlwaysAs(
      sql`to_tsvector('english', search_text) || array_to_tsvector(search_filters)`,
    ),
  },
  (t) => {
    const approved = sql`moderation_status = 'approved'`;
    const inBothOrders = (name: string, ...scope: ExtraConfigColumn[]) => {
      const by = (order: string, key: ExtraConfigColumn) =>
        partialIndex(`${name}_${order}`, approved, ...scope, desc(key), desc(t.id));
      return [by("newest", t.publishedAt), by("score", t.leadQualityScore)];
    };
    return [
      // Authors may review again after deleting their review.
      uniqueIndex("reviews_user_tool_market_key")
        .on(t.userId, t.toolId, t.marketId)
        .where(sql`moderation_status not in ('withdrawn', 'deleted')`),
      ...inBothOrders("reviews"),
      ...inBothOrders("reviews_category", t.category),
      ...inBothOrders("reviews_market", t.marketId),
      ...inBothOrders("reviews_market_category", t.marketId, t.category),
      ...inBothOrders("reviews_tool", t.toolId),
      ...inBothOrders("reviews_market_tool", t.marketId, t.toolId),
      // All that filters read. A byte of the id comes first, so that part of the index is a sample, then the time,
      // so that PostgreSQL 18 skips what is older than a period.
      partialIndex(
        "reviews_filtered",
        approved,
        sql`get_byte(uuid_send(id), 15)`,
        ...[t.createdAt, t.id, t.leadQualityScore, t.monthlyCost, t.reviewerType, t.reviewerYearsExperience],
        ...[t.overallRecommendation, t.category, t.marketId, t.toolId, t.publishedAt],
      ),
      index("reviews_user_newest").on(t.userId, desc(sinceWhen(t)), desc(t.id)),
      index("reviews_moderated_by").on(t.moderatedBy).where(sql`moderated_by is not null`),
      index("reviews_samples").on(t.id).where(sql`sample_agreed_at is not null`),
      categoryCheck("reviews_category", t.category),
      postStatusCheck("reviews_moderation_status", t.moderationStatus),
      reviewerTypeCheck("reviews_reviewer_type", t.reviewerType),
      check("reviews_monthly_cost", sql`${t.monthlyCost} >= 0`),
      check("reviews_lead_volume", sql`${t.leadVolumeMonthly} >= 0`),
      check("reviews_score", sql`${t.leadQualityScore} between 1 and 10`),
      check("reviews_conversion", sql`${t.conversionRate} between 0 and 100`),
      check("reviews_years", sql`${t.reviewerYearsExperience} between 0 and 50`),
      check("reviews_connection", sql`${t.connection} in (${literals(CONNECTIONS)})`),
      check(
        "reviews_connection_note",
        sql`char_length(${t.connectionNote}) <= ${sql.raw(String(LIMITS.connectionNote))}`,
      ),
      check("reviews_detailed_length", sql`char_length(${t.detailedReview}) between 1 and 2000`),
      check("reviews_body", sql`(${t.detailedReview} is null) = (${t.body} is null)`),
      check("reviews_opening_length", sql`char_length(${t.excerpt}) <= 161`),
    ];
  },
);

/** Triggers (triggers/review-tags.sql): copy_review_tags, announce_part_of_review. */
export const reviewTags = pgTable(
  "review_tags",
  {
    reviewId: partOf("review_id", () => reviews.id),
    tagId: partOf("tag_id", () => tags.id),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.tagId] }),
    // The same sample as that of `reviews_filtered`.
    index("review_tags_tag").on(t.tagId, sql`get_byte(uuid_send(review_id), 15)`, t.reviewId),
  ],
);

/**
 * Volatile counters, separate because updating `reviews` would rewrite every index entry of a row.
 * Triggers (triggers/review-stats.sql): announce_review_stats, copy_review_replies.
 */
export const reviewStats = pgTable(
  "review_stats",
  {
    reviewId: extensionOf("review_id", () => reviews.id),
    marketId: uuid("market_id").notNull(),
    toolId: uuid("tool_id").notNull(),
    category: text("category", { enum: CATEGORIES }).notNull(),
    approved: boolean("approved").notNull(),
    replyCount: integer("reply_count").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
    /** Those of `review_tags`, copied by triggers, because a list reads this row of each of its reviews anyway. */
    tagIds: uuid("tag_ids").array().notNull().default([]),
  },
  (t) => {
    const byReplies = (name: string, ...scope: ExtraConfigColumn[]) =>
      partialIndex(name, sql`approved`, ...scope, desc(t.replyCount), desc(t.reviewId));
    return [
      check("review_stats_counts", sql`${t.replyCount} >= 0 and ${t.likeCount} >= 0`),
      byReplies("review_stats_replies"),
      byReplies("review_stats_category_replies", t.category),
      byReplies("review_stats_market_replies", t.marketId),
      byReplies("review_stats_market_category_replies", t.marketId, t.category),
      byReplies("review_stats_tool_replies", t.toolId),
      byReplies("review_stats_market_tool_replies", t.marketId, t.toolId),
    ];
  },
);
