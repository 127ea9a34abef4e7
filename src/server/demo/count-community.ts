import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";

/** Sets the counters of likes and comments to what there is: rows that are stored in bulk are not counted one by one. */
export async function countCommunity(db: Database | Transaction): Promise<void> {
  await db.execute(sql`
    update comments set like_count = counted.likes
    from (select comment_id, count(*)::int as likes from likes where comment_id is not null group by 1) as counted
    where comments.id = counted.comment_id`);
  for (const kind of ["review", "discussion"] as const) {
    const stats = sql.raw(`${kind}_stats`);
    const id = sql.raw(`${kind}_id`);
    await db.execute(sql`
      update ${stats} set reply_count = counted.replies, like_count = counted.likes
      from (
        select ${id}, sum(replies)::int as replies, sum(likes)::int as likes from (
          select ${id}, 1 as replies, 0 as likes from comments where ${id} is not null and status = 'visible'
          union all
          select ${id}, 0, 1 from likes where ${id} is not null
        ) as each_one group by 1
      ) as counted
      where ${stats}.${id} = counted.${id}`);
  }
}
