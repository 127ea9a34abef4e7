import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import { lockPendingItem } from "./lock-item.ts";
import { canDecide } from "./moderation-policy.ts";
import { countPendingDiscussions } from "./pending-counts.ts";

/** Approves or rejects a version of a discussion that still waits, as `decideReview` does with reviews. */
export const decideDiscussion = api.moderation.decideDiscussion
  .use(moderatorsOnly)
  .handler(async ({ input, context, errors }) => {
    const { config, db, reader } = context;
    const { revisionId: id, decision } = input;
    await limitWrites(context);
    await db.transaction(async (tx) => {
      const item = await lockPendingItem({ tx, config }, { kind: "discussion", id });
      if (!item) throw errors.NOT_FOUND();
      if (!canDecide(reader, item)) throw errors.FORBIDDEN();
      if (item.earlier) throw errors.ALREADY_DECIDED({ data: item.earlier });
      await item.apply({ moderatorId: reader.userId, decision, reason: input.reason || null });
    });
    return { status: decision, pendingCount: await countPendingDiscussions(db) };
  });
