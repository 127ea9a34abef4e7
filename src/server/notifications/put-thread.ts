import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import { threadFollows } from "#server/platform/db/schema/index.ts";
import { findVisibleThread } from "#server/posts/index.ts";
import { loadFollow } from "./get-thread.ts";
import { isFollow } from "./notify-thread.ts";

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
