import type { Platform } from "#server/platform/platform.ts";
import { REMOVE_UNUSED_AVATAR, removeUnusedAvatar } from "./replace-avatar.ts";

export function registerProfileJobs(platform: Platform): void {
  platform.jobs.work(REMOVE_UNUSED_AVATAR, ({ key }) => removeUnusedAvatar(platform, String(key)));
}
