import type { PostRef } from "#contract/parts.ts";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import { threadFollows } from "#server/platform/db/schema/index.ts";
import { findVisibleThread } from "#server/posts/index.ts";
import { isFollow } from "./notify-thread.ts";

export const getThread = api.notifications.getThread
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const thread = await findVisibleThread(db, reader, input);
    if (!thread) throw errors.NOT_FOUND();
    return loadFollow(db, thread, reader.userId);
  });

async function loadFollow(db: Database, thread: PostRef, userId: string) {
  const [follow] = await db
    .select({ isMuted: threadFollows.isMuted })
    .from(threadFollows)
    .where(isFollow(thread, userId));
  return { isFollowed: follow !== undefined && !follow.isMuted, isMuted: follow?.isMuted ?? false };
}

/** Follows or mutes a thread. A muted thread delivers only mentions. */
export const putThread = api.notifications.putThread
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { userId } = reader;
    const thread = await findVisibleThread(db, reader, input);
    if (!thread) throw errors.NOT_FOUND();
    await db.transaction(async (tx) => {
      await tx
        .insert(threadFollows)
        .values({ userId, ...toPostColumns(thread) })
        .onConflictDoNothing();
      await tx.update(threadFollows).set({ isMuted: input.isMuted }).where(isFollow(thread, userId));
    });
    return loadFollow(db, thread, userId);
  });
