import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Splits rows, of which one more than a page was selected, into the page and the cursor of the next one. */
export function takePage<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

/** SQL condition: later (or earlier, in descending lists) than the row that the cursor names. */
export const isPastCursor = (
  { createdAt, id }: { createdAt: PgColumn; id: PgColumn },
  cursor: string | undefined,
  order: "asc" | "desc",
): SQL | undefined =>
  cursor === undefined
    ? undefined
    : sql`(${createdAt}, ${id}) ${sql.raw(order === "asc" ? ">" : "<")}
        (select created_at, id from ${createdAt.table} where id = ${cursor})`;
