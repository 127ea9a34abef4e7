import { and, eq, isNull } from "drizzle-orm";
import { lockComment } from "#server/comments/index.ts";
import { notify } from "#server/notifications/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { likes, notifications } from "#server/platform/db/schema/index.ts";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { changeLikeCount } from "./change-like-count.ts";
import { findLikeable, readLike, toLikedColumns, type VisibleLikeable } from "./find-likeable.ts";
import { limitLikes } from "./limit-likes.ts";

/** Likes an item; who likes it already goes on doing so. Its author is told. */
export const putLike = api.likes.put.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { userId } = reader;
  await limitLikes(context);
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      // Its author may delete a comment at the same time, which takes the likes along.
      if (input.kind === "comments") await lockComment(tx, input.id);
      const item = await findLikeable(tx, reader, input);
      if (!item) throw errors.NOT_FOUND();
      const stored = await tx
        .insert(likes)
        .values({ userId, ...toLikedColumns(item) })
        .onConflictDoNothing()
        .returning({ id: likes.id });
      if (stored.length > 0) {
        await changeLikeCount(tx, item, 1);
        await tellAuthor(tx, userId, item);
      }
      return readLike(tx, userId, item);
    }),
  );
});

async function tellAuthor(tx: Transaction, actorId: string, item: VisibleLikeable): Promise<void> {
  const groupKey = `like:${item.kind}:${item.id}`;
  if (await wasJustTold(tx, item.userId, groupKey, actorId)) return;
  const { kind, id } = item.thread;
  const commentId = item.kind === "comments" ? item.id : null;
  const thread = kind === "review" ? { reviewId: id } : { discussionId: id };
  await notify(tx, [{ userId: item.userId, kind: "like", actorId, groupKey, commentId, ...thread }]);
}

/** Who takes a like back and gives it again is told of once. */
async function wasJustTold(
  tx: Transaction,
  userId: string,
  groupKey: string,
  actorId: string,
): Promise<boolean> {
  const unread = and(
    eq(notifications.userId, userId),
    eq(notifications.groupKey, groupKey),
    eq(notifications.actorId, actorId),
    isNull(notifications.readAt),
  );
  return (await tx.$count(notifications, unread)) > 0;
}
