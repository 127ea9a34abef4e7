import { desc, sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { markets, tools } from "#server/platform/db/schema/catalogue.ts";
import { createdAt, id } from "#server/platform/db/schema/columns.ts";
import { discussionId, person, reviewId } from "#server/platform/db/schema/foreign-keys.ts";

/** Triggers (triggers/saves.sql): reject_merged. */
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
