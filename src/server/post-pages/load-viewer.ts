import { sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { PostViewer } from "#contract/posts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { likes, saves, threadFollows } from "#server/platform/db/schema/index.ts";
import { batch } from "#server/platform/db/statements/batch.ts";
import { prepareStatement } from "#server/platform/db/statements/prepare-once.ts";

interface Viewing {
  userId: string;
  id: string;
}

interface Found {
  is_liked: boolean;
  is_saved: boolean;
  is_muted: boolean | null;
}

function findViewers(kind: ThreadRef["kind"]) {
  const mine = (table: typeof likes | typeof saves | typeof threadFollows) =>
    sql`${table.userId} = asked.user_id and ${belongsTo(table, { kind, id: sql`asked.id` })}`;
  const find = prepareStatement<Found>(
    () => sql`
      select exists (select from ${likes} where ${mine(likes)}) as is_liked,
        exists (select from ${saves} where ${mine(saves)}) as is_saved,
        (select ${threadFollows.isMuted} from ${threadFollows} where ${mine(threadFollows)}) as is_muted
      from unnest(${sql.placeholder("userIds")}::uuid[], ${sql.placeholder("ids")}::uuid[])
        with ordinality as asked (user_id, id, place) order by place`,
  );
  return batch<Viewing, PostViewer>(async (db, asked) => {
    const rows = await find(db)({
      userIds: asked.map(({ userId }) => userId),
      ids: asked.map(({ id }) => id),
    });
    return rows.map((found) => ({
      isLiked: found.is_liked,
      isSaved: found.is_saved,
      isFollowed: found.is_muted === false,
      isMuted: found.is_muted === true,
    }));
  });
}

const FIND = { review: findViewers("review"), discussion: findViewers("discussion") };

export const loadViewer = (db: Database, userId: string, { kind, id }: ThreadRef): Promise<PostViewer> =>
  FIND[kind](db, { userId, id });
