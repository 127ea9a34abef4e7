import { and, count, eq, ne } from "drizzle-orm";
import type { PostKind } from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Call } from "./call.ts";
import { TABLES } from "./tables.ts";

/**
 * A pending version of the same post doesn't count, because the new one supersedes it.
 * @throws TOO_MANY_WAITING
 */
export async function limitWaiting(
  {
    context: { db, reader },
    errors,
  }: Pick<Call<unknown, "TOO_MANY_WAITING", MemberContext>, "context" | "errors">,
  kind: PostKind,
  postId: string | null,
): Promise<void> {
  const { posts, postRevisions, revisionPostId } = TABLES[kind];
  const [row] = await db
    .select({ waiting: count() })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, revisionPostId))
    .where(
      and(
        eq(posts.userId, reader.userId),
        eq(postRevisions.status, "pending"),
        postId === null ? undefined : ne(posts.id, postId),
      ),
    );
  if ((row?.waiting ?? 0) >= SERVER_LIMITS.waiting) throw errors.TOO_MANY_WAITING();
}
