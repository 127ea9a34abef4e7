import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";

/** Takes from the likes or replies of many discussions at once: of each, as many as its id stands in the list. */
export async function lowerDiscussionCounts(
  tx: Transaction,
  counter: "likes" | "replies",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const column = sql.identifier(counter === "likes" ? "like_count" : "reply_count");
  await tx.execute(sql`
    update discussion_stats set ${column} = greatest(0, ${column} - lost.times)
    from (
      select id, count(*)::int as times from unnest(${sql.param(ids)}::uuid[]) as id group by id
    ) lost
    where discussion_id = lost.id`);
}
