import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { ThreadRef } from "#contract/comments.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { isInThread } from "#server/comments/thread/thread.ts";
import { TABLES } from "#server/items/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, profiles } from "#server/platform/db/schema/index.ts";

export async function loadParticipants(db: Database, thread: ThreadRef) {
  const commenters = db
    .select({ id: comments.userId })
    .from(comments)
    .where(and(isInThread(thread), eq(comments.status, "visible")));
  const { items } = TABLES[thread.kind];
  const starter = db.select({ id: items.userId }).from(items).where(eq(items.id, thread.id));
  const people = await db
    .select({ id: profiles.id, fullName: profiles.fullName, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(or(inArray(profiles.id, commenters), inArray(profiles.id, starter)))
    .orderBy(asc(profiles.fullName), asc(profiles.id));
  return people.filter(({ id }) => !isDeletedUser(id));
}
