import { type AnyColumn, sql } from "drizzle-orm";
import { check } from "drizzle-orm/pg-core";
import { CATEGORIES, MODERATION_STATUSES, REVIEWER_TYPES } from "#contract/parts.ts";

const literals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

export const categoryCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(CATEGORIES)})`);

export const moderationStatusCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(MODERATION_STATUSES)})`);

export const reviewerTypeCheck = (name: string, column: AnyColumn) =>
  check(name, sql`${column} in (${literals(REVIEWER_TYPES)})`);
