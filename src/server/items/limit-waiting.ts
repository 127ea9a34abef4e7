import { and, count, eq, ne } from "drizzle-orm";
import { LIMITS } from "#contract/parts.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Call } from "./call.ts";
import { type ItemKind, TABLES } from "./tables.ts";

/**
 * A pending version of the same item doesn't count, because the new one supersedes it.
 * @throws TOO_MANY_WAITING
 */
export async function limitWaiting(
  {
    context: { db, reader },
    errors,
  }: Pick<Call<unknown, "TOO_MANY_WAITING", MemberContext>, "context" | "errors">,
  kind: ItemKind,
  itemId: string | null,
): Promise<void> {
  const { items, itemRevisions, revisionItemId } = TABLES[kind];
  const [row] = await db
    .select({ waiting: count() })
    .from(itemRevisions)
    .innerJoin(items, eq(items.id, revisionItemId))
    .where(
      and(
        eq(items.userId, reader.userId),
        eq(itemRevisions.status, "pending"),
        itemId === null ? undefined : ne(items.id, itemId),
      ),
    );
  if ((row?.waiting ?? 0) >= LIMITS.waiting) throw errors.TOO_MANY_WAITING();
}
