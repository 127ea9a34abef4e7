import { KEPT_MINUTES } from "#contract/comps/method.ts";
import { withPauses } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import { refreshSums } from "./refresh-sums.ts";

/** Leaves half of the promised age for computing all. */
const REFRESH_SECONDS = (KEPT_MINUTES / 2) * 60;

export function registerCompsJobs(platform: Pick<Platform, "db" | "memory" | "jobs" | "log">): void {
  platform.jobs.every("refresh-comps", REFRESH_SECONDS, async () => {
    await refreshSums(platform, withPauses(platform.log, "refresh-comps", platform.jobs.stopping));
  });
}
