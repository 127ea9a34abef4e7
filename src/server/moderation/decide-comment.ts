import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { lockPendingItem } from "./lock-item.ts";
import { canDecide } from "./moderation-policy.ts";
import { countHeldComments } from "./pending-counts.ts";

/**
 * Publishes or rejects a comment that is still held, with a reason for its author. Of two moderators at once
 * the second is told who decided what.
 */
export const decideComment = api.moderation.decideComment
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const { config, db, reader } = context;
    const { commentId: id, version, decision } = input;
    await limitWrites(context);
    await db.transaction(async (tx) => {
      const item = await lockPendingItem({ tx, config }, { kind: "comment", id, version });
      if (!item) throw errors.NOT_FOUND();
      if (!canDecide(reader, item)) throw errors.FORBIDDEN();
      if (item.earlier) throw errors.ALREADY_DECIDED({ data: item.earlier });
      await item.apply({ moderatorId: reader.userId, decision, reason: input.reason || null });
    });
    return { status: decision, pendingCount: await countHeldComments(db) };
  });
