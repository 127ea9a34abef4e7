import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

export function takePage<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

export const isPastCursor = (
  { createdAt, id }: { createdAt: PgColumn; id: PgColumn },
  cursor: string | undefined,
  order: "asc" | "desc",
): SQL | undefined =>
  cursor === undefined
    ? undefined
    : sql`(${createdAt}, ${id}) ${sql.raw(order === "asc" ? ">" : "<")}
        (select created_at, id from ${createdAt.table} where id = ${cursor})`;
