export { getProfile as get } from "./get-profile.ts";
export { putAvatar } from "./put-avatar.ts";
export { removeAvatar } from "./remove-avatar.ts";
export { updateProfile as update } from "./update-profile.ts";
