import { sql } from "drizzle-orm";
import { bigint, check, index, integer, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { markets, tools } from "./catalogue.ts";
import { categoryCheck } from "./checks.ts";
import { moment } from "./columns.ts";

/** What a set of approved reviews adds up to. */
const sums = () => ({
  reviews: integer("reviews").notNull(),
  scoreSum: numeric("score_sum", { precision: 12, scale: 1, mode: "number" }).notNull(),
  recommended: integer("recommended").notNull(),
  // Only the previous version reads these; the next can drop them.
  bucket1to4: integer("bucket_1_4").notNull().default(0),
  bucket5to6: integer("bucket_5_6").notNull().default(0),
  bucket7to8: integer("bucket_7_8").notNull().default(0),
  bucket9to10: integer("bucket_9_10").notNull().default(0),
});

/**
 * Changes of the counters below, written by a trigger on `reviews` in the same transaction and only
 * ever inserted, so that writers never wait for one another. A job folds them in; readers add both.
 */
export const countDeltas = pgTable("count_deltas", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  marketId: uuid("market_id").notNull(),
  toolId: uuid("tool_id").notNull(),
  category: text("category").notNull(),
  ...sums(),
});

/** Approved reviews a market and category. */
export const marketCategoryCounts = pgTable(
  "market_category_counts",
  {
    marketId: uuid("market_id")
      .notNull()
      .references(() => markets.id, { onDelete: "cascade" }),
    category: text("category").notNull(),
    ...sums(),
  },
  (t) => [
    primaryKey({ columns: [t.marketId, t.category] }),
    categoryCheck("market_category_counts_category", t.category),
  ],
);

/** Approved reviews a tool and market. */
export const toolMarketCounts = pgTable(
  "tool_market_counts",
  {
    toolId: uuid("tool_id")
      .notNull()
      .references(() => tools.id, { onDelete: "cascade" }),
    marketId: uuid("market_id")
      .notNull()
      .references(() => markets.id, { onDelete: "cascade" }),
    category: text("category").notNull(),
    ...sums(),
  },
  (t) => [
    primaryKey({ columns: [t.toolId, t.marketId] }),
    index("tool_market_counts_market").on(t.marketId, t.category),
    categoryCheck("tool_market_counts_category", t.category),
  ],
);

/**
 * Approved reviews a tool: the sums of its rows above, so that the list of all tools does not add up every
 * pair of tool and market.
 */
export const toolCounts = pgTable("tool_counts", {
  toolId: uuid("tool_id")
    .primaryKey()
    .references(() => tools.id, { onDelete: "cascade" }),
  reviews: integer("reviews").notNull(),
  /** Markets with reviews of it. */
  markets: integer("markets").notNull(),
  scoreSum: numeric("score_sum", { precision: 12, scale: 1, mode: "number" }).notNull(),
  recommended: integer("recommended").notNull(),
});

/**
 * Median prices, computed by a job because a median of a large market is too slow for a page.
 * `market_id` null: the whole country. Dollars; null where nothing can be divided.
 */
export const priceMedians = pgTable(
  "price_medians",
  {
    /** "<market id>/<category>", or "/<category>" for the country. */
    key: text("key").primaryKey(),
    marketId: uuid("market_id").references(() => markets.id, { onDelete: "cascade" }),
    category: text("category").notNull(),
    /** Reviews that the medians are from: those with a volume. */
    reviews: integer("reviews").notNull(),
    /** monthly cost / monthly volume; four decimals, since an impression costs a fraction of a cent. */
    perUnit: numeric("per_unit", { precision: 16, scale: 4, mode: "number" }),
    /** monthly cost / (monthly volume x conversion). */
    perOutcome: numeric("per_outcome", { precision: 16, scale: 4, mode: "number" }),
    /** Null when reviews have changed since, or it was never computed. */
    computedAt: moment("computed_at"),
  },
  (t) => [index("price_medians_market").on(t.marketId), categoryCheck("price_medians_category", t.category)],
);

/**
 * Signposts in lists that are too long to be counted through: every 500th review of a list in one of
 * its orders. A page far inside begins at the nearest one instead of at the top. Written by a job.
 */
export const listAnchors = pgTable(
  "list_anchors",
  {
    /** Which reviews: "all", "market:<id>", "market:<id>/category:crm" and so on. */
    list: text("list").notNull(),
    /** By what they are ordered, descending: "time", "score" or "replies". */
    sort: text("sort").notNull(),
    /** How many reviews the list had, and the sum of their scores, when it was walked. */
    total: integer("total").notNull(),
    scoreSum: numeric("score_sum", { precision: 12, scale: 1, mode: "number" }).notNull(),
    /** The reviews at the positions 0, 500, 1,000, … and what they are ordered by, as text. */
    reviewIds: uuid("review_ids").array().notNull(),
    keys: text("keys").array().notNull(),
    computedAt: moment("computed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.list, t.sort] }),
    check("list_anchors_sort", sql`${t.sort} in ('time', 'score', 'replies')`),
    check("list_anchors_pairs", sql`cardinality(${t.reviewIds}) = cardinality(${t.keys})`),
  ],
);
