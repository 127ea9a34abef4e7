import { withPauses } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkOlderReviews } from "./plausible/recheck.ts";
import { registerCopyNames } from "./tool-and-market/copy-names.ts";

/** New versions are compared when they are submitted. */
const CHECK_OLDER_SECONDS = 60 * 60;

export function registerReviewJobs({ db, jobs, log }: Pick<Platform, "db" | "jobs" | "log">): void {
  jobs.every("check-older-reviews", CHECK_OLDER_SECONDS, async () => {
    await checkOlderReviews(db, withPauses(log, "check-older-reviews", jobs.stopping));
  });
  registerCopyNames({ db, jobs });
}
