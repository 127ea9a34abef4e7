import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { markets, tools } from "./catalogue.ts";
import { createdAt, id, moment, partOf } from "./columns.ts";
import { discussions } from "./posts/discussions.ts";
import { reviews } from "./posts/reviews.ts";
import { saves } from "./posts/saves.ts";

const tool = (name: string) => uuid(name).references(() => tools.id, { onDelete: "cascade" });
const market = (name: string) => uuid(name).references(() => markets.id, { onDelete: "cascade" });

/** Merges of two tools or two markets, kept as a record after they can no longer be undone. */
export const merges = pgTable(
  "merges",
  {
    id: id(),
    fromToolId: tool("from_tool_id"),
    intoToolId: tool("into_tool_id"),
    fromMarketId: market("from_market_id"),
    intoMarketId: market("into_market_id"),
    /** When the one that was merged became public; null if it wasn't. */
    wasPublishedAt: moment("was_published_at"),
    mergedBy: uuid("merged_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    undoneAt: moment("undone_at"),
    undoneBy: uuid("undone_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check(
      "merges_pair",
      sql`num_nonnulls(${t.fromToolId}, ${t.intoToolId}) = 2 and num_nonnulls(${t.fromMarketId}, ${t.intoMarketId}) = 0
        or num_nonnulls(${t.fromToolId}, ${t.intoToolId}) = 0 and num_nonnulls(${t.fromMarketId}, ${t.intoMarketId}) = 2`,
    ),
    // One that was merged can't be merged again before that is undone.
    uniqueIndex("merges_from_tool").on(t.fromToolId).where(sql`undone_at is null`),
    uniqueIndex("merges_from_market").on(t.fromMarketId).where(sql`undone_at is null`),
    index("merges_into_tool").on(t.intoToolId),
    index("merges_into_market").on(t.intoMarketId),
    index("merges_newest").on(t.createdAt),
    index("merges_merged_by").on(t.mergedBy),
    index("merges_undone_by").on(t.undoneBy),
  ],
);

/** What a merge moved, so that undoing it moves the same back. */
export const mergedRows = pgTable(
  "merged_rows",
  {
    id: id(),
    mergeId: partOf("merge_id", () => merges.id),
    reviewId: uuid("review_id").references(() => reviews.id, { onDelete: "cascade" }),
    discussionId: uuid("discussion_id").references(() => discussions.id, { onDelete: "cascade" }),
    saveId: uuid("save_id").references(() => saves.id, { onDelete: "cascade" }),
    /** A review that its author's other review replaces: it is with the tool or market that was merged. */
    setAside: text("set_aside", { enum: ["from", "into"] }),
    /** Whether setting it aside also hid it. */
    wasHidden: boolean("was_hidden").notNull().default(false),
  },
  (t) => [
    index("merged_rows_merge").on(t.mergeId),
    uniqueIndex("merged_rows_review").on(t.reviewId, t.mergeId).where(sql`review_id is not null`),
    index("merged_rows_discussion").on(t.discussionId).where(sql`discussion_id is not null`),
    index("merged_rows_save").on(t.saveId).where(sql`save_id is not null`),
    check("merged_rows_one_row", sql`num_nonnulls(${t.reviewId}, ${t.discussionId}, ${t.saveId}) = 1`),
    check("merged_rows_set_aside", sql`${t.setAside} in ('from', 'into')`),
  ],
);

/** Pairs of tools or markets with similar names that a moderator declared to be different. The lower id comes first. */
export const differentPairs = pgTable(
  "different_pairs",
  {
    lowId: uuid("low_id").notNull(),
    highId: uuid("high_id").notNull(),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.lowId, t.highId] }),
    index("different_pairs_decided_by").on(t.decidedBy),
    check("different_pairs_order", sql`${t.lowId} < ${t.highId}`),
  ],
);
