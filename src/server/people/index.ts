export { canSuspend } from "./people-policy.ts";
export { toProfileContent } from "./profiles/profile-content.ts";
export { newAvatarKey } from "./profiles/replace-avatar.ts";
export { suspend } from "./suspensions.ts";
