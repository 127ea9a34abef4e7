import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { publicPathOf } from "#server/platform/files/public-paths.ts";
import { PictureError } from "#server/platform/files/redraw-picture.ts";
import { makeAvatar } from "./make-avatar.ts";
import { newAvatarKey, REMOVE_UNUSED_AVATAR, replaceAvatar } from "./replace-avatar.ts";

/** Longer than any upload takes. */
const UNUSED_AFTER_SECONDS = 60 * 60;

export const putAvatar = api.profiles.putAvatar
  .use(signedIn)
  .use(limited("avatar"))
  .handler(async ({ input, context: { db, files, jobs, reader }, errors }) => {
    const picture = await makeAvatar(new Uint8Array(await input.picture.arrayBuffer())).catch((error) => {
      if (error instanceof PictureError) throw errors.UNUSABLE_PICTURE({ message: error.message });
      throw error;
    });
    const key = newAvatarKey(reader.userId);
    // Queued before storing, so that the file is removed if a later step fails.
    await jobs.send(db, REMOVE_UNUSED_AVATAR, { key }, { afterSeconds: UNUSED_AFTER_SECONDS });
    await files.put(key, picture);
    const isShown = await db.transaction((tx) => replaceAvatar(tx, jobs, reader.userId, key));
    if (!isShown) throw errors.UNAUTHORIZED();
    return { avatarUrl: publicPathOf(key) };
  });
