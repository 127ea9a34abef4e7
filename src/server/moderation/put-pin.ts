import { setDiscussionPin } from "#server/discussions/index.ts";
import { canModerate, moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { publishPostChange } from "#server/platform/live/publish.ts";
import { logAction } from "./log/log-action.ts";

export const putPin = api.moderation.putPin
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { id, isPinned } = input;
    await db.transaction(async (tx) => {
      const set = await setDiscussionPin(tx, id, isPinned);
      if (!set) throw errors.NOT_FOUND();
      if (!canModerate(reader, set)) throw errors.FORBIDDEN();
      if (!set.isChanged) return;
      const action = isPinned ? "pin" : "unpin";
      await logAction(tx, { actorId: reader.userId, action, subject: { kind: "discussion", id } });
      await publishPostChange(tx, `discussions/${id}`);
    });
    return { isPinned };
  });
