import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./client.ts";
import type { markets, tools } from "./schema/index.ts";

type Catalogue = typeof tools | typeof markets;

/** Groups tools or markets by the one that they were merged into, in any number of steps. That one comes first. */
export function groupMerged<Row extends { id: string; mergedInto: string | null }>(
  rows: readonly Row[],
): (readonly [Row, ...Row[]])[] {
  const children = Map.groupBy(rows, ({ mergedInto }) => mergedInto);
  const below = (id: string): Row[] => (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)]);
  return (children.get(null) ?? []).map((row) => [row, ...below(row.id)] as const);
}

/** SQL: the ids of a tool or market and of all that were merged into it, in any number of steps. */
export const idsOfMerged = (table: Catalogue, id: SQL): SQL => sql`(
  with recursive merged as (
    select ${id} as id
    union all
    select one.id from ${table} one join merged on one.merged_into = merged.id
  )
  select id from merged)`;

/** Finds the tool or market that remains of an id. Null if the id is unknown. */
export async function findRemaining(
  db: Database | Transaction,
  table: Catalogue,
  id: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive found as (
      select id, merged_into from ${table} where id = ${id}
      union all
      select one.id, one.merged_into from ${table} one join found on one.id = found.merged_into
    )
    select id from found where merged_into is null`);
  return rows[0]?.id ?? null;
}
