import { and, eq, sql } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import type { PostViewer } from "#contract/posts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { likes, saves, threadFollows } from "#server/platform/db/schema/index.ts";

export async function loadViewer(db: Database, userId: string, post: ThreadRef): Promise<PostViewer> {
  const mine = (table: typeof likes | typeof saves | typeof threadFollows) =>
    and(eq(table.userId, userId), belongsTo(table, post));
  const { rows } = await db.execute<{ is_liked: boolean; is_saved: boolean; is_muted: boolean | null }>(sql`
    select exists (select from ${likes} where ${mine(likes)}) as is_liked,
      exists (select from ${saves} where ${mine(saves)}) as is_saved,
      (select ${threadFollows.isMuted} from ${threadFollows} where ${mine(threadFollows)}) as is_muted`);
  const [found] = rows;
  return {
    isLiked: found?.is_liked === true,
    isSaved: found?.is_saved === true,
    isFollowed: found?.is_muted === false,
    isMuted: found?.is_muted === true,
  };
}
