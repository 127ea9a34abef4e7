import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { markets, tools } from "./catalogue.ts";
import { categoryCheck } from "./checks.ts";
import { extensionOf, moment, partOf } from "./columns.ts";

const sums = () => ({
  reviews: integer("reviews").notNull(),
  scoreSum: numeric("score_sum", { precision: 12, scale: 1, mode: "number" }).notNull(),
  recommended: integer("recommended").notNull(),
});

/**
 * Append-only changes of the counters, so that writers don't block each other. A job folds them in.
 * Triggers (triggers/count-deltas.sql): announce_counts.
 */
export const countDeltas = pgTable("count_deltas", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  marketId: uuid("market_id").notNull(),
  toolId: uuid("tool_id").notNull(),
  category: text("category", { enum: CATEGORIES }).notNull(),
  ...sums(),
});

export const marketCategoryCounts = pgTable(
  "market_category_counts",
  {
    marketId: partOf("market_id", () => markets.id),
    category: text("category", { enum: CATEGORIES }).notNull(),
    ...sums(),
  },
  (t) => [
    primaryKey({ columns: [t.marketId, t.category] }),
    categoryCheck("market_category_counts_category", t.category),
  ],
);

export const toolMarketCounts = pgTable(
  "tool_market_counts",
  {
    toolId: partOf("tool_id", () => tools.id),
    marketId: partOf("market_id", () => markets.id),
    category: text("category", { enum: CATEGORIES }).notNull(),
    ...sums(),
  },
  (t) => [
    primaryKey({ columns: [t.toolId, t.marketId] }),
    index("tool_market_counts_market").on(t.marketId, t.category),
    categoryCheck("tool_market_counts_category", t.category),
  ],
);

/** Sums of the rows above, so that the list of all tools doesn't have to add up every pair of tool and market. */
export const toolCounts = pgTable("tool_counts", {
  toolId: extensionOf("tool_id", () => tools.id),
  reviews: integer("reviews").notNull(),
  markets: integer("markets").notNull(),
  scoreSum: numeric("score_sum", { precision: 12, scale: 1, mode: "number" }).notNull(),
  recommended: integer("recommended").notNull(),
});

/**
 * In dollars, computed by a job because cards show those of many markets. Earlier versions stored rows of the country, without a
 * market.
 * Triggers (triggers/price-medians.sql): announce_medians.
 */
export const priceMedians = pgTable(
  "price_medians",
  {
    /** "<market id>/<category>" */
    key: text("key").primaryKey(),
    marketId: uuid("market_id").references(() => markets.id, { onDelete: "cascade" }),
    category: text("category", { enum: CATEGORIES }).notNull(),
    /** Reviews in the medians: those with a volume. */
    reviews: integer("reviews").notNull(),
    /** monthly cost / monthly volume. Four decimals, because an impression costs a fraction of a cent. */
    perUnit: numeric("per_unit", { precision: 16, scale: 4, mode: "number" }),
    /** monthly cost / (monthly volume x conversion) */
    perOutcome: numeric("per_outcome", { precision: 16, scale: 4, mode: "number" }),
    /** Null when never computed, or stale because reviews changed. */
    computedAt: moment("computed_at"),
  },
  (t) => [index("price_medians_market").on(t.marketId), categoryCheck("price_medians_category", t.category)],
);

/**
 * What the reviews of large areas add up to (src/server/figures/kept-sums.ts), computed by a job.
 * Triggers (triggers/comps-sums.sql): announce_sums.
 */
export const compsSums = pgTable("comps_sums", {
  /** "<market id>", "<state>" or "country", then "/<category>" or "/<tool id>". */
  key: text("key").primaryKey(),
  content: jsonb("content").notNull(),
  /** Contains all changes before. */
  computedAt: moment("computed_at").notNull(),
});
