import { KEPT_MINUTES } from "#contract/comps/method.ts";
import { type Pace, withPauses } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import { computeMedians } from "./compute-medians.ts";
import { foldCounts } from "./fold-counts.ts";
import { refreshSums } from "./refresh-sums.ts";

/** Readers add unfolded deltas, so this only keeps their number small. */
const FOLD_SECONDS = 10;

/** Market medians cover a few hundred reviews each; this is how far they may lag behind an approval. */
const MEDIANS_SECONDS = 60;

/** Leaves half of the promised age for computing all. */
const SUMS_SECONDS = (KEPT_MINUTES / 2) * 60;

export function registerFiguresJobs({ db, jobs, log }: Pick<Platform, "db" | "jobs" | "log">): void {
  const every = (name: string, seconds: number, run: (pace: Pace) => Promise<number>) =>
    jobs.every(name, seconds, async () => {
      await run(withPauses(log, name, jobs.stopping));
    });
  every("fold-counts", FOLD_SECONDS, (pace) => foldCounts(db, pace));
  every("compute-market-medians", MEDIANS_SECONDS, (pace) => computeMedians({ db }, pace));
  every("refresh-comps", SUMS_SECONDS, (pace) => refreshSums({ db }, pace));
}
