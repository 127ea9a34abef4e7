import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { likes } from "#server/platform/db/schema/index.ts";
import { changeLikeCount } from "./change-like-count.ts";
import { findLikeable, isLikeOf, loadLike } from "./find-likeable.ts";

/** Removes a like. Idempotent; the author's notification is kept. */
export const removeLike = api.likes.remove
  .use(signedIn)
  .use(limited("write", "like"))
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    return db.transaction(async (tx) => {
      const item = await findLikeable(tx, reader, input);
      if (!item) throw errors.NOT_FOUND();
      const removed = await tx.delete(likes).where(isLikeOf(reader.userId, item)).returning({ id: likes.id });
      if (removed.length > 0) await changeLikeCount(tx, item, -1);
      return loadLike(tx, reader.userId, item);
    });
  });
