import type { SQL } from "drizzle-orm";
import { type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

type Key = ExtraConfigColumn | SQL;

/** An index of the rows that meet a condition, by at least one key. */
export const partialIndex = (name: string, where: SQL, ...keys: Key[]) =>
  index(name)
    .on(...(keys as [Key]))
    .where(where);
