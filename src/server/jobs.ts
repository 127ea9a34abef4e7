import type { Platform } from "./platform/platform.ts";
import { registerReviewJobs } from "./reviews/index.ts";

/** Every recurring job: one line a feature. */
export function registerJobs(platform: Platform): void {
  registerReviewJobs(platform);
}
