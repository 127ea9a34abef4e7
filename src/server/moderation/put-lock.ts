import { setDiscussionLock } from "#server/discussions/index.ts";
import { notify } from "#server/notifications/index.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { publishPostChange } from "#server/platform/live/publish.ts";
import { logAction } from "./log/log-action.ts";

export const putLock = api.moderation.putLock
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { id, reason } = input;
    const lock = await db.transaction(async (tx) => {
      const set = await setDiscussionLock(tx, id, reason);
      if (!set) throw errors.NOT_FOUND();
      if (!canModerate(reader, set)) throw errors.FORBIDDEN();
      if (!set.isChanged) return set.lock;
      const action = reason === null ? "unlock" : "lock";
      await logAction(tx, { actorId: reader.userId, action, subject: { kind: "discussion", id }, reason });
      const about = { kind: "moderation", actorId: null, discussionId: id } as const;
      await notify(tx, [{ ...about, userId: set.userId, outcome: `${action}ed`, reason }]);
      await publishPostChange(tx, `discussions/${id}`);
      return set.lock;
    });
    return { lock };
  });
