import { eq, sql } from "drizzle-orm";
import type { PostKind, PostRef } from "#contract/parts.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { TABLES } from "./tables.ts";

export async function changeCounts(
  tx: Transaction,
  { kind, id }: PostRef,
  { replies = 0, likes = 0 }: { replies?: number; likes?: number },
): Promise<void> {
  const { postStats, statsPostId } = TABLES[kind];
  await tx
    .update(postStats)
    .set({
      replyCount: sql`${postStats.replyCount} + ${replies}`,
      likeCount: sql`${postStats.likeCount} + ${likes}`,
    })
    .where(eq(statsPostId, id));
}

/** Lowers a counter of many posts; an id that occurs twice counts twice. */
export async function lowerCounts(
  tx: Transaction,
  kind: PostKind,
  counter: "likes" | "replies",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { postStats, statsPostId } = TABLES[kind];
  const column = sql.identifier(counter === "likes" ? "like_count" : "reply_count");
  await tx.execute(sql`
    update ${postStats} set ${column} = greatest(0, ${column} - lost.times)
    from (
      select id, count(*)::int as times from unnest(${sql.param(ids)}::uuid[]) as id group by id
    ) lost
    where ${statsPostId} = lost.id`);
}
