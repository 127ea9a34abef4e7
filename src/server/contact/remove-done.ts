import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { changeDone } from "./change-done.ts";

export const removeDone = api.contact.removeDone
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const changed = await changeDone(context.db, input.id, { doneAt: null, doneBy: null });
    if (!changed) throw errors.NOT_FOUND();
    return changed;
  });
