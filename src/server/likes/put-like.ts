import { lockComment } from "#server/comments/index.ts";
import { notify } from "#server/notifications/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { likes } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { retryConflicts } from "#server/platform/retry-conflicts.ts";
import { changeLikeCount } from "./change-like-count.ts";
import { findLikeable, readLike, toLikedColumns, type VisibleLikeable } from "./find-likeable.ts";
import { limitLikes } from "./limit-likes.ts";

/** Likes an item; who likes it already goes on doing so. Its author is told. */
export const putLike = api.likes.put.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { userId } = reader;
  await limitLikes(context);
  const { like, liked } = await retryConflicts(() =>
    db.transaction(async (tx) => {
      const item = await lockLikeable(tx, reader, input);
      if (!item) throw errors.NOT_FOUND();
      const stored = await tx
        .insert(likes)
        .values({ userId, ...toLikedColumns(item) })
        .onConflictDoNothing()
        .returning({ id: likes.id });
      if (stored.length > 0) await changeLikeCount(tx, item, 1);
      return { like: await readLike(tx, userId, item), liked: stored.length > 0 ? item : null };
    }),
  );
  if (liked) await tellAuthor(context, liked);
  return like;
});

/** The item, when one sees it. Its author may delete a comment at the same time, which takes the likes along. */
async function lockLikeable(
  tx: Transaction,
  reader: MemberReader,
  input: Pick<VisibleLikeable, "kind" | "id">,
): Promise<VisibleLikeable | null> {
  if (input.kind === "comments") await lockComment(tx, input.id);
  return findLikeable(tx, reader, input);
}

/**
 * Tells of a new like, after it is stored: counters must not be waited for in a transaction. Who takes a like
 * back and gives it again is told of once.
 */
async function tellAuthor(
  { db, limits, reader }: Pick<RequestContext, "db" | "limits"> & { reader: MemberReader },
  liked: VisibleLikeable,
): Promise<void> {
  const actorId = reader.userId;
  const groupKey = `like:${liked.kind}:${liked.id}`;
  if (liked.userId === actorId || !(await limits.takeIfLeft("likeNotice", `${actorId}:${groupKey}`))) return;
  await retryConflicts(() =>
    db.transaction(async (tx) => {
      const item = await lockLikeable(tx, reader, liked);
      if (!item) return;
      const { kind, id } = item.thread;
      const commentId = item.kind === "comments" ? item.id : null;
      const thread = kind === "review" ? { reviewId: id } : { discussionId: id };
      await notify(tx, [{ userId: item.userId, kind: "like", actorId, groupKey, commentId, ...thread }]);
    }),
  );
}
