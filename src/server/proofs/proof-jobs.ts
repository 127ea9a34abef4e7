import type { Platform } from "#server/platform/platform.ts";
import { endOldProofs } from "./end-old-proofs.ts";

const END_OLD_SECONDS = 60 * 60;

export function registerProofJobs(platform: Platform): void {
  platform.jobs.every("end-old-proofs", END_OLD_SECONDS, () => endOldProofs(platform));
}
