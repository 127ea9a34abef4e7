import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";
import { replaceAvatar } from "./replace-avatar.ts";

export const removeAvatar = api.profiles.removeAvatar.use(signedIn).handler(async ({ context, errors }) => {
  await limitWrites(context);
  const { db, jobs, reader } = context;
  const isDone = await db.transaction((tx) => replaceAvatar(tx, jobs, reader.userId, null));
  if (!isDone) throw errors.UNAUTHORIZED();
  return {};
});
