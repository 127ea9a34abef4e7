import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { markets, tools } from "../catalogue.ts";
import { createdAt, id, moment, partOf } from "../columns.ts";
import { person } from "../foreign-keys.ts";

/** What a member pays for a tool. Private: no one else reads it, moderators included. */
export const contracts = pgTable(
  "contracts",
  {
    id: id(),
    userId: person(),
    toolId: partOf("tool_id", () => tools.id),
    /** Where they use it; the country without one. */
    marketId: uuid("market_id").references(() => markets.id, { onDelete: "set null" }),
    /** Dollars, for a month or for a year. */
    price: numeric("price", { precision: 10, scale: 2, mode: "number" }).notNull(),
    isYearly: boolean("is_yearly").notNull().default(false),
    since: date("since"),
    /** The next one; null if it goes on from month to month. */
    renewsOn: date("renews_on"),
    /** Days before the renewal by which notice must be given. */
    noticeDays: smallint("notice_days"),
    /** Encrypted. */
    note: text("note"),
    /** Counts changes of what the calendar shows. */
    sequence: integer("sequence").notNull().default(0),
    /** The renewal whose price the member confirmed or changed last. */
    confirmedFor: date("confirmed_for"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("contracts_user").on(t.userId),
    index("contracts_tool").on(t.toolId),
    index("contracts_market").on(t.marketId),
    index("contracts_renewal").on(t.renewsOn).where(sql`renews_on is not null`),
    check("contracts_price", sql`${t.price} >= 0`),
    check("contracts_notice", sql`${t.noticeDays} between 0 and 365`),
  ],
);

/** Reminders that were queued, so that none is sent twice. */
export const contractReminders = pgTable(
  "contract_reminders",
  {
    contractId: partOf("contract_id", () => contracts.id),
    /** The last day to give notice. */
    noticeOn: date("notice_on").notNull(),
    daysBefore: smallint("days_before").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contractId, t.noticeOn, t.daysBefore] })],
);
