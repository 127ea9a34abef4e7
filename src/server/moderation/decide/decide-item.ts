import { countUndecided } from "#server/moderation/queue/queue-membership.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { lockPendingItem } from "./decidable-item.ts";

/** A concurrent second decision gets ALREADY_DECIDED with the first; so does one on a replaced version. */
export const decideItem = api.moderation.decide
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { config, db, reader } = context;
    const { decision, reason, ...ref } = input;
    await db.transaction(async (tx) => {
      const item = await lockPendingItem({ tx, config }, ref);
      if (!item) throw errors.NOT_FOUND();
      if (!canModerate(reader, item)) throw errors.FORBIDDEN();
      if (item.earlier) {
        const message = `Someone else already decided on this ${ref.kind}.`;
        throw errors.ALREADY_DECIDED({ message, data: item.earlier });
      }
      await item.apply({ moderatorId: reader.userId, decision, reason: reason || null });
    });
    return { status: decision, pendingCount: await countUndecided(db, ref.kind) };
  });
