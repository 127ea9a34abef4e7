import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { type ItemKind, type ItemRef, TABLES } from "./tables.ts";

export async function changeCounts(
  tx: Transaction,
  { kind, id }: ItemRef,
  { replies = 0, likes = 0 }: { replies?: number; likes?: number },
): Promise<void> {
  const { itemStats, statsItemId } = TABLES[kind];
  await tx
    .update(itemStats)
    .set({
      replyCount: sql`${itemStats.replyCount} + ${replies}`,
      likeCount: sql`${itemStats.likeCount} + ${likes}`,
    })
    .where(eq(statsItemId, id));
}

/** Lowers a counter of many items; an id that occurs twice counts twice. */
export async function lowerCounts(
  tx: Transaction,
  kind: ItemKind,
  counter: "likes" | "replies",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { itemStats, statsItemId } = TABLES[kind];
  const column = sql.identifier(counter === "likes" ? "like_count" : "reply_count");
  await tx.execute(sql`
    update ${itemStats} set ${column} = greatest(0, ${column} - lost.times)
    from (
      select id, count(*)::int as times from unnest(${sql.param(ids)}::uuid[]) as id group by id
    ) lost
    where ${statsItemId} = lost.id`);
}
