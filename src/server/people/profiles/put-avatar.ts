import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { publicPathOf } from "#server/platform/files/public-paths.ts";
import { PictureError } from "#server/platform/files/redraw-picture.ts";
import { storeFile } from "#server/platform/files/unclaimed-files.ts";
import { makeAvatar } from "./make-avatar.ts";
import { newAvatarKey, replaceAvatar } from "./replace-avatar.ts";

export const putAvatar = api.profiles.putAvatar
  .use(signedIn)
  .use(limited("avatar"))
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const picture = await makeAvatar(new Uint8Array(await input.picture.arrayBuffer())).catch((error) => {
      if (error instanceof PictureError) throw errors.UNUSABLE_PICTURE({ message: error.message });
      throw error;
    });
    const key = newAvatarKey(reader.userId);
    await storeFile(context, key, picture);
    const isShown = await db.transaction((tx) => replaceAvatar(tx, reader.userId, key));
    if (!isShown) throw errors.UNAUTHORIZED();
    return { avatarUrl: publicPathOf(key) };
  });
