export { registerProfileJobs } from "./profile-jobs.ts";
export { newAvatarKey } from "./replace-avatar.ts";
export { isReservedName } from "./reserved-names.ts";
