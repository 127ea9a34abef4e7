import { PLURALS } from "#contract/vocabulary.ts";
import { lockComment } from "#server/comments/index.ts";
import { notify } from "#server/notifications/index.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { toPostColumns } from "#server/platform/db/post-columns.ts";
import { likes } from "#server/platform/db/schema/index.ts";
import { takeOnce } from "#server/platform/limits/limits.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { changeLikeCount } from "./change-like-count.ts";
import { findLikeable, loadLike, toLikedColumns, type VisibleLikeable } from "./find-likeable.ts";

export const putLike = api.likes.put
  .use(signedIn)
  .use(limited("write", "like"))
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { userId } = reader;
    return db.transaction(async (tx) => {
      const item = await lockLikeable(tx, reader, input);
      if (!item) throw errors.NOT_FOUND();
      const stored = await tx
        .insert(likes)
        .values({ userId, ...toLikedColumns(item) })
        .onConflictDoNothing()
        .returning({ id: likes.id });
      if (stored.length > 0) {
        await changeLikeCount(tx, item, 1);
        await notifyAuthor(tx, userId, item);
      }
      return loadLike(tx, userId, item);
    });
  });

/** Locks a comment first, because its author may delete it and its likes concurrently. */
async function lockLikeable(
  tx: Transaction,
  reader: MemberReader,
  input: Pick<VisibleLikeable, "kind" | "id">,
): Promise<VisibleLikeable | null> {
  if (input.kind === "comment") await lockComment(tx, input.id);
  return findLikeable(tx, reader, input);
}

/** Notifies once per member and item, not again when a like is removed and repeated. */
async function notifyAuthor(tx: Transaction, actorId: string, liked: VisibleLikeable): Promise<void> {
  const groupKey = `like:${PLURALS[liked.kind]}:${liked.id}`;
  if (liked.userId === actorId || !(await takeOnce(tx, "likeNotice", `${actorId}:${groupKey}`))) return;
  const commentId = liked.kind === "comment" ? liked.id : null;
  const thread = toPostColumns(liked.thread);
  await notify(tx, [{ userId: liked.userId, kind: "like", actorId, groupKey, commentId, ...thread }]);
}
