import { type AnyColumn, sql } from "drizzle-orm";
import { check } from "drizzle-orm/pg-core";
import { DECISIONS } from "#contract/moderation/terms.ts";
import { CATEGORIES, REVIEWER_TYPES } from "#contract/vocabulary.ts";
import { REVISION_STATUSES, STORED_STATUSES } from "#server/platform/stored-status.ts";

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
