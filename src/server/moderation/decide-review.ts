import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { lockPendingItem } from "./lock-item.ts";
import { canDecide } from "./moderation-policy.ts";
import { countPendingReviews } from "./pending-counts.ts";

/**
 * Approves or rejects a version that still waits, with a reason for its author. Of two moderators at once
 * the second is told who decided what; so is one whose version its author has replaced meanwhile.
 */
export const decideReview = api.moderation.decideReview
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const { cache, config, db, reader } = context;
    const { revisionId: id, decision } = input;
    await limitWrites(context);
    await db.transaction(async (tx) => {
      const item = await lockPendingItem({ tx, config }, { kind: "review", id });
      if (!item) throw errors.NOT_FOUND();
      if (!canDecide(reader, item)) throw errors.FORBIDDEN();
      if (item.earlier) throw errors.ALREADY_DECIDED({ data: item.earlier });
      await item.apply({ moderatorId: reader.userId, decision, reason: input.reason || null });
    });
    // The database tells every node, this one too, but the moderator's next request may be faster.
    for (const topic of ["tools", "markets", "counts"] as const) cache.forget(topic);
    return { status: decision, pendingCount: await countPendingReviews(db) };
  });
