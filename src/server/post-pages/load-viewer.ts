import { sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { PostViewer } from "#contract/posts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { likes, saves, threadFollows } from "#server/platform/db/schema/index.ts";
import { batch } from "#server/platform/db/statements/batch.ts";

interface Viewing {
  userId: string;
  id: string;
}

interface Found extends Record<string, unknown> {
  is_liked: boolean;
  is_saved: boolean;
  is_muted: boolean | null;
}

const findViewers = (kind: ThreadRef["kind"]) =>
  batch<Viewing, PostViewer>(async (db, asked) => {
    const mine = (table: typeof likes | typeof saves | typeof threadFollows) =>
      sql`${table.userId} = asked.user_id and ${belongsTo(table, { kind, id: sql`asked.id` })}`;
    const { rows } = await db.execute<Found>(sql`
      select exists (select from ${likes} where ${mine(likes)}) as is_liked,
        exists (select from ${saves} where ${mine(saves)}) as is_saved,
        (select ${threadFollows.isMuted} from ${threadFollows} where ${mine(threadFollows)}) as is_muted
      from unnest(${sql.param(asked.map(({ userId }) => userId))}::uuid[], ${sql.param(asked.map(({ id }) => id))}::uuid[])
        with ordinality as asked (user_id, id, place) order by place`);
    return rows.map((found) => ({
      isLiked: found.is_liked,
      isSaved: found.is_saved,
      isFollowed: found.is_muted === false,
      isMuted: found.is_muted === true,
    }));
  });

const FIND = { review: findViewers("review"), discussion: findViewers("discussion") };

export const loadViewer = (db: Database, userId: string, { kind, id }: ThreadRef): Promise<PostViewer> =>
  FIND[kind](db, { userId, id });
