import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { type DemoContext, idAt, insertAll, targetColumns } from "./demo-context.ts";
import type { DemoComment, DemoDiscussion, DemoReview, Target } from "./demo-files.ts";

const LIKED_FOR_MINUTES = 30 * 24 * 60;

interface Liked {
  target: Target;
  ago: number;
  likes: readonly string[];
}

export async function storeLikes(
  context: DemoContext,
  given: {
    reviews: readonly DemoReview[];
    discussions: readonly DemoDiscussion[];
    comments: readonly DemoComment[];
  },
): Promise<void> {
  const liked: Liked[] = [
    ...given.reviews.map(({ key, decidedAgo = 0, likes = [] }) => ({
      ...{ target: { review: key }, ago: decidedAgo, likes },
    })),
    ...given.discussions.map(({ key, decidedAgo = 0, likes = [] }) => ({
      ...{ target: { discussion: key }, ago: decidedAgo, likes },
    })),
    ...given.comments.map(({ key, ago, likes = [] }) => ({ target: { comment: key }, ago, likes })),
  ];
  await insertAll(
    context.tx,
    schema.likes,
    liked.flatMap(({ target, ago, likes }) => {
      const columns = targetColumns(context, target);
      const step = Math.min(ago, LIKED_FOR_MINUTES) / (likes.length + 1);
      return likes.map((name, index) => {
        const createdAt = context.at(ago - (index + 1) * step);
        return { ...columns, id: idAt(createdAt), userId: context.idOf("person", name), createdAt };
      });
    }),
  );
}

/** Recounts likes and comments, because bulk inserts bypass the counters. */
export async function countCommunity(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update comments set like_count = counted.likes
    from (select comment_id, count(*)::int as likes from likes where comment_id is not null group by 1) as counted
    where comments.id = counted.comment_id`);
  for (const kind of ["review", "discussion"] as const) {
    const stats = sql.raw(`${kind}_stats`);
    const id = sql.raw(`${kind}_id`);
    await tx.execute(sql`
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
