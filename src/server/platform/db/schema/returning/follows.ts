import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { RETURN_LIMITS } from "#contract/people/returning.ts";
import type { StateCode } from "#contract/us-states.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { users } from "../accounts.ts";
import { markets, tools } from "../catalogue.ts";
import { categoryCheck, createdAt, extensionOf, id, moment, notBlank, partialIndex } from "../columns.ts";
import { person } from "../foreign-keys.ts";

const part = (name: string, of: () => AnyPgColumn) => uuid(name).references(of, { onDelete: "cascade" });

/**
 * What a member follows: a tool, a category or a person, a market or a state, or a tool or category in one of these. It
 * is read when someone looks or an email is due, so that a post writes nothing here.
 * Triggers (triggers/follows.sql): reject_merged.
 */
export const follows = pgTable(
  "follows",
  {
    id: id(),
    userId: person(),
    toolId: part("tool_id", () => tools.id),
    category: text("category", { enum: CATEGORIES }),
    personId: part("person_id", () => users.id),
    /** The area; without one, everywhere. A state includes its markets. */
    marketId: part("market_id", () => markets.id),
    state: text("state").$type<StateCode>(),
    /** Only until the first review is approved, of which one email tells. */
    endsWithFirst: boolean("ends_with_first").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique("follows_key")
      .on(t.userId, t.endsWithFirst, t.toolId, t.category, t.personId, t.marketId, t.state)
      .nullsNotDistinct(),
    check("follows_subject", sql`num_nonnulls(${t.toolId}, ${t.category}, ${t.personId}) <= 1`),
    check(
      "follows_area",
      sql`num_nonnulls(${t.marketId}, ${t.state}) <= case when ${t.personId} is null then 1 else 0 end`,
    ),
    check(
      "follows_something",
      sql`num_nonnulls(${t.toolId}, ${t.category}, ${t.personId}, ${t.marketId}, ${t.state}) > 0`,
    ),
    check(
      "follows_first_review",
      sql`not ${t.endsWithFirst} or ${t.marketId} is not null or ${t.category} is not null`,
    ),
    check("follows_state", sql`${t.state} ~ '^[A-Z]{2}$'`),
    categoryCheck("follows_category", t.category),
    partialIndex("follows_waiting", sql`ends_with_first`, t.marketId, t.category, t.state),
    partialIndex("follows_of_tool", sql`tool_id is not null`, t.toolId),
    partialIndex("follows_of_person", sql`person_id is not null`, t.personId),
    partialIndex("follows_of_market", sql`market_id is not null`, t.marketId),
    partialIndex("follows_of_state", sql`state is not null`, t.state),
    partialIndex("follows_of_category", sql`category is not null`, t.category),
  ],
);

/** When a member last left what is new of what they follow: until then, it counts as seen. */
export const followingVisits = pgTable("following_visits", {
  userId: extensionOf("user_id", () => users.id),
  seenUntil: moment("seen_until").notNull(),
});

/** A word, tool or person that a member doesn't want to see; muted threads are in `thread_follows`. Nobody else learns of it. */
export const mutes = pgTable(
  "mutes",
  {
    id: id(),
    userId: person(),
    /** Folded, with one space between several words. */
    word: text("word"),
    toolId: part("tool_id", () => tools.id),
    personId: part("person_id", () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique("mutes_key").on(t.userId, t.word, t.toolId, t.personId).nullsNotDistinct(),
    check("mutes_one", sql`num_nonnulls(${t.word}, ${t.toolId}, ${t.personId}) = 1`),
    notBlank("mutes_word", t.word, RETURN_LIMITS.mutedWord),
    partialIndex("mutes_of_tool", sql`tool_id is not null`, t.toolId),
    partialIndex("mutes_of_person", sql`person_id is not null`, t.personId),
  ],
);
