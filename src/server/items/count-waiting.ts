import { and, count, eq, ne } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { type ItemKind, TABLES } from "./tables.ts";

/** A pending version of the same item doesn't count, because the new one supersedes it. */
export async function countWaiting(
  db: Database,
  kind: ItemKind,
  userId: string,
  itemId: string | null,
): Promise<number> {
  const { items, itemRevisions, revisionItemId } = TABLES[kind];
  const [row] = await db
    .select({ waiting: count() })
    .from(itemRevisions)
    .innerJoin(items, eq(items.id, revisionItemId))
    .where(
      and(
        eq(items.userId, userId),
        eq(itemRevisions.status, "pending"),
        itemId === null ? undefined : ne(items.id, itemId),
      ),
    );
  return row?.waiting ?? 0;
}
