import { and, eq, gt, sql } from "drizzle-orm";
import { GRACE_SECONDS } from "#server/moderation/decide/take-effect.ts";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { moderationLog } from "#server/platform/db/schema/index.ts";
import { removeDismissal } from "#server/reviews/index.ts";

/** Leaves no trace, like other decisions that are undone: only moderators saw it. */
export const undoDismissal = api.moderation.undoDismissal
  .use(moderatorWrites)
  .handler(async ({ input: { id }, context: { config, db, reader }, errors }) => {
    const undoable = sql`now() - make_interval(secs => ${config.decisionUndoSeconds + GRACE_SECONDS})`;
    await db.transaction(async (tx) => {
      const reviewId = await removeDismissal(tx, id);
      if (reviewId === null) throw errors.TOO_LATE();
      const { rowCount } = await tx
        .delete(moderationLog)
        .where(
          and(
            eq(moderationLog.subjectId, reviewId),
            eq(moderationLog.action, "dismiss-numbers"),
            eq(moderationLog.actorId, reader.userId),
            gt(moderationLog.createdAt, undoable),
          ),
        );
      if (rowCount === 0) throw errors.TOO_LATE();
    });
    return {};
  });
