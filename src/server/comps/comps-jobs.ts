import { unhurried } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import { refreshSums } from "./refresh-sums.ts";

/** How old the sums of large areas may be, besides the time that it takes to compute all. */
const REFRESH_SECONDS = 5 * 60;

export function registerCompsJobs(platform: Pick<Platform, "db" | "cache" | "jobs" | "log">): void {
  platform.jobs.every("refresh-comps", REFRESH_SECONDS, async () => {
    await refreshSums(platform, unhurried(platform.log, "refresh-comps"));
  });
}
