import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StateCode } from "#contract/us-states.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { users } from "./accounts.ts";
import { categoryCheck, createdAt, id, moment, partOf } from "./columns.ts";

/** Addresses that led to a tool or market before it was renamed. The address of another comes before them. */
const formerSlugs = () => text("former_slugs").array().notNull().default([]);

/** When a moderator approved it or changed it. Null for what a review introduced, until then. */
const checkedAt = () => moment("checked_at").defaultNow();

/**
 * Public (`published_at`) from the approval of its first review; until then for its proposer and moderators.
 * Triggers (triggers/markets.sql): announce_catalogue_entry.
 */
export const markets = pgTable(
  "markets",
  {
    id: id(),
    city: text("city").notNull(),
    state: text("state").$type<StateCode>().notNull(),
    /** The city in /markets/{state}/{city}, lower case; unique per state. */
    slug: text("slug").notNull(),
    formerSlugs: formerSlugs(),
    /** Other names that find it. */
    aliases: text("aliases").array().notNull().default([]),
    /** Degrees, WGS 84. Null for a city outside of the bundled list until a moderator adds them. */
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    population: integer("population"),
    publishedAt: moment("published_at"),
    checkedAt: checkedAt(),
    /** Then it is not public and has no posts, except reviews that were set aside. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => markets.id),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("markets_state_slug_key").on(t.state, t.slug),
    uniqueIndex("markets_state_city_key").on(t.state, sql`lower(${t.city})`),
    index("markets_created_by").on(t.createdBy),
    index("markets_merged_into").on(t.mergedInto).where(sql`merged_into is not null`),
    check("markets_state", sql`${t.state} ~ '^[A-Z]{2}$'`),
    check("markets_city_length", sql`char_length(${t.city}) between 1 and 100`),
    check("markets_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("markets_latitude", sql`${t.latitude} between -90 and 90`),
    check("markets_longitude", sql`${t.longitude} between -180 and 180`),
    check("markets_coordinates", sql`num_nulls(${t.latitude}, ${t.longitude}) in (0, 2)`),
  ],
);

/**
 * A tool that agents pay for. Becomes public like a market.
 * Triggers (triggers/tools.sql): announce_catalogue_entry.
 */
export const tools = pgTable(
  "tools",
  {
    id: id(),
    name: text("name").notNull(),
    /** Lower case letters and digits only; spellings with equal values are one tool. */
    normalizedName: text("normalized_name").notNull().unique("tools_normalized_name_key"),
    slug: text("slug").notNull().unique("tools_slug_key"),
    formerSlugs: formerSlugs(),
    category: text("category", { enum: CATEGORIES }).notNull(),
    publishedAt: moment("published_at"),
    checkedAt: checkedAt(),
    /** As of a market. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => tools.id),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    categoryCheck("tools_category", t.category),
    index("tools_created_by").on(t.createdBy),
    index("tools_merged_into").on(t.mergedInto).where(sql`merged_into is not null`),
    check("tools_name_length", sql`char_length(${t.name}) between 1 and 100`),
    check("tools_normalized_name", sql`${t.normalizedName} <> ''`),
  ],
);

/** Triggers (triggers/tool-aliases.sql): announce_stale. */
export const toolAliases = pgTable(
  "tool_aliases",
  {
    toolId: partOf("tool_id", () => tools.id),
    alias: text("alias").notNull(),
    normalizedAlias: text("normalized_alias").notNull().unique("tool_aliases_normalized_key"),
  },
  (t) => [
    primaryKey({ columns: [t.toolId, t.normalizedAlias] }),
    check("tool_aliases_length", sql`char_length(${t.alias}) between 1 and 100`),
  ],
);

/** Triggers (triggers/tags.sql): announce_stale. */
export const tags = pgTable(
  "tags",
  {
    id: id(),
    name: text("name").notNull(),
    /** Where it may be used: on reviews, on discussions, or both. */
    category: text("category").notNull(),
    color: text("color").notNull(),
  },
  (t) => [
    uniqueIndex("tags_name_key").on(sql`lower(${t.name})`),
    check("tags_category", sql`${t.category} in ('review', 'discussion', 'both')`),
    check("tags_color", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check("tags_name_length", sql`char_length(${t.name}) between 1 and 40`),
  ],
);
