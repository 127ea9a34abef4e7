import { and, not, sql } from "drizzle-orm";
import type { PostRef } from "#contract/parts.ts";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { comments, threadFollows } from "#server/platform/db/schema/index.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import { findVisibleThread } from "#server/posts/index.ts";
import { followThread, isFollow } from "./notify-thread.ts";

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
    await db.transaction((tx) => muteThread(tx, thread, userId, input.isMuted));
    return loadFollow(db, thread, userId);
  });

/** Lists show a muted post no more (src/server/mutes), so the member's other pages load again. */
export async function muteThread(
  tx: Transaction,
  thread: PostRef,
  userId: string,
  isMuted = true,
): Promise<void> {
  await followThread(tx, thread, userId);
  await tx.update(threadFollows).set({ isMuted }).where(isFollow(thread, userId));
  await publishToPeople(tx, [userId], "account");
}

/** Those who wrote in a thread follow it again, others don't. */
export async function unmuteThread(tx: Transaction, thread: PostRef, userId: string): Promise<void> {
  const wrote = sql`exists (select from ${comments} where ${belongsTo(comments, thread)}
    and ${comments.userId} = ${userId})`;
  const isMuted = and(isFollow(thread, userId), threadFollows.isMuted);
  await tx.delete(threadFollows).where(and(isMuted, not(wrote)));
  await tx.update(threadFollows).set({ isMuted: false }).where(isMuted);
  await publishToPeople(tx, [userId], "account");
}
