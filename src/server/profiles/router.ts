import { getProfile } from "./get-profile.ts";
import { putAvatar } from "./put-avatar.ts";
import { removeAvatar } from "./remove-avatar.ts";
import { updateProfile } from "./update-profile.ts";

export const profilesRouter = { get: getProfile, update: updateProfile, putAvatar, removeAvatar };
