import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { isInThread } from "#server/comments/thread/thread.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, profiles } from "#server/platform/db/schema/index.ts";
import { TABLES } from "#server/posts/index.ts";

export async function loadParticipants(db: Database, thread: PostRef) {
  const commenters = db
    .select({ id: comments.userId })
    .from(comments)
    .where(and(isInThread(thread), eq(comments.status, "visible")));
  const { posts } = TABLES[thread.kind];
  const starter = db.select({ id: posts.userId }).from(posts).where(eq(posts.id, thread.id));
  const people = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      isTeam: profiles.isTeam,
    })
    .from(profiles)
    .where(or(inArray(profiles.id, commenters), inArray(profiles.id, starter)))
    .orderBy(asc(profiles.fullName), asc(profiles.id));
  return people.filter(({ id }) => !isDeletedUser(id));
}
