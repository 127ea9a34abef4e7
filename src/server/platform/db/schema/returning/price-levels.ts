import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { markets, tools } from "../catalogue.ts";
import { createdAt, id, moment, partOf } from "../columns.ts";
import { person } from "../foreign-keys.ts";

const dollars = (name: string) => numeric(name, { precision: 10, scale: 2, mode: "number" });

/** The price of a saved or used tool in an area when the member last learned of it, by which changes are measured. */
export const priceLevels = pgTable(
  "price_levels",
  {
    id: id(),
    userId: person(),
    toolId: partOf("tool_id", () => tools.id),
    /** The country without one. */
    marketId: uuid("market_id").references(() => markets.id, { onDelete: "cascade" }),
    /** Median of 12 months, dollars a month, and its interval. */
    median: dollars("median").notNull(),
    low: dollars("low").notNull(),
    high: dollars("high").notNull(),
    reportCount: integer("report_count").notNull(),
    /** The median when the member saved the tool; null if they didn't, or below three reports. */
    savedMedian: dollars("saved_median"),
    createdAt: createdAt(),
    /** When a note last told of a change. */
    notedAt: moment("noted_at"),
  },
  (t) => [
    unique("price_levels_key").on(t.userId, t.toolId, t.marketId).nullsNotDistinct(),
    index("price_levels_tool").on(t.toolId),
    index("price_levels_market").on(t.marketId).where(sql`market_id is not null`),
    check("price_levels_interval", sql`${t.low} <= ${t.median} and ${t.median} <= ${t.high}`),
  ],
);
