import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, type ExtraConfigColumn, index, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { DECISIONS } from "#contract/moderation/terms.ts";
import { CATEGORIES, REVIEWER_TYPES } from "#contract/vocabulary.ts";
import { REVISION_STATUSES, STORED_STATUSES } from "#server/platform/stored-status.ts";

/** UUIDv7, so that ids sort by creation and indexes grow at one end. */
export const id = () => uuid("id").primaryKey().$defaultFn(uuidv7);

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();

/**
 * When a post first became public, by which everything "newest" is ordered: an approved edit or a restored post doesn't
 * move up. Null before. A trigger sets it.
 */
export const publishedAt = () => moment("published_at");

/** For lists that also have posts that aren't public: these go by when they were submitted. */
export const sinceWhen = (post: { publishedAt: AnyColumn; createdAt: AnyColumn }): SQL =>
  sql`coalesce(${post.publishedAt}, ${post.createdAt})`;

/** The row that this one belongs to, and is deleted with. */
export const partOf = <Name extends string>(name: Name, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row, { onDelete: "cascade" });

/** The same for the only row of its kind, so that it is the key. */
export const extensionOf = <Name extends string>(name: Name, row: () => AnyPgColumn) =>
  uuid(name).primaryKey().references(row, { onDelete: "cascade" });

type Key = ExtraConfigColumn | SQL;

/** An index of the rows that meet a condition, by at least one key. */
export const partialIndex = (name: string, where: SQL, ...keys: Key[]) =>
  index(name)
    .on(...(keys as [Key]))
    .where(where);

/** A list for `in (…)`. Only for constants: values are not escaped. */
export const literals = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));

export const categoryCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(CATEGORIES)})`);

export const postStatusCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(STORED_STATUSES)})`);

export const revisionStatusCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(REVISION_STATUSES)})`);

export const decisionCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(DECISIONS)})`);

export const notBlank = (name: string, column: AnyColumn, max: number) =>
  check(name, sql`char_length(${column}) <= ${sql.raw(String(max))} and btrim(${column}) <> ''`);

export const reviewerTypeCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(REVIEWER_TYPES)})`);
