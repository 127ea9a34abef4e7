import { and, eq } from "drizzle-orm";
import { logAction } from "#server/moderation/log/log-action.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { reviewRevisions, reviews } from "#server/platform/db/schema/index.ts";
import { storeDismissal } from "#server/reviews/index.ts";

/** Idempotent: a second press logs nothing. */
export const dismissNumbers = api.moderation.dismissNumbers
  .use(moderatorWrites)
  .handler(async ({ input: { id }, context: { config, db, reader }, errors }) => {
    await db.transaction(async (tx) => {
      const review = await findPublic(tx, id);
      if (!review) throw errors.NOT_FOUND();
      if (!canModerate(reader, review)) throw errors.FORBIDDEN();
      if (!(await storeDismissal(tx, id))) return;
      const subject = { kind: "review", id: review.id } as const;
      await logAction(tx, { actorId: reader.userId, action: "dismiss-numbers", subject });
    });
    return { undoSeconds: config.decisionUndoSeconds };
  });

async function findPublic(tx: Transaction, revisionId: string) {
  const [review] = await tx
    .select({ id: reviews.id, userId: reviews.userId })
    .from(reviewRevisions)
    .innerJoin(reviews, eq(reviews.id, reviewRevisions.reviewId))
    .where(
      and(
        eq(reviewRevisions.id, revisionId),
        eq(reviewRevisions.status, "approved"),
        eq(reviews.moderationStatus, "approved"),
      ),
    );
  return review;
}
