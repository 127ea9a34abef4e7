import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { replaceAvatar } from "./replace-avatar.ts";

export const removeAvatar = api.profiles.removeAvatar
  .use(memberWrites)
  .handler(async ({ context, errors }) => {
    const { db, reader } = context;
    const isDone = await db.transaction((tx) => replaceAvatar(tx, reader.userId, null));
    if (!isDone) throw errors.UNAUTHORIZED();
    return {};
  });
