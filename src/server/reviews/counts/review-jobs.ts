import type { Pool, QueryConfig } from "pg";
import { type Pace, withPauses } from "#server/platform/jobs/pace.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkOlderReviews } from "#server/reviews/unusual-numbers/recheck.ts";
import { computeMedians } from "./compute-medians.ts";
import { foldCounts } from "./fold-counts.ts";
import { registerRefreshNames } from "./refresh-denormalized-names.ts";

/** Readers add unfolded deltas, so this only keeps their number small. */
const FOLD_SECONDS = 10;

/** Market medians cover a few hundred reviews each; this is how far they may lag behind an approval. */
const MARKET_MEDIANS_SECONDS = 60;

/** Country medians read every review of a category, and one more review hardly changes them. */
const COUNTRY_MEDIANS_SECONDS = 15 * 60;

/** New versions are compared when they are submitted. */
const CHECK_OLDER_SECONDS = 60 * 60;

export function registerReviewJobs({ db, jobs, log }: Pick<Platform, "db" | "jobs" | "log">): void {
  const every = (name: string, seconds: number, run: (pace: Pace) => Promise<number>) =>
    jobs.every(name, seconds, async () => {
      await run(withPauses(log, name, jobs.stopping));
    });
  every("fold-counts", FOLD_SECONDS, (pace) => foldCounts(db, pace));
  every("compute-market-medians", MARKET_MEDIANS_SECONDS, (pace) => computeMedians({ db }, "markets", pace));
  every("compute-country-medians", COUNTRY_MEDIANS_SECONDS, (pace) =>
    computeMedians({ db }, "country", pace),
  );
  every("check-older-reviews", CHECK_OLDER_SECONDS, (pace) => checkOlderReviews(db, pace));
  registerRefreshNames({ db, jobs });
}

/** Runs all jobs and a vacuum now, for after a bulk load: until then lists are correct but slow. */
export async function refreshReviewSums({ db }: Pick<Platform, "db">): Promise<void> {
  await foldCounts(db);
  await vacuum(db);
  await computeMedians({ db }, "markets");
  await computeMedians({ db }, "country");
}

const LOADED_TABLES = [
  "reviews",
  "review_stats",
  "searched_reviews",
  "searched_discussions",
  "review_tags",
  "review_points",
  "profiles",
  "count_deltas",
  "market_category_counts",
  "tool_market_counts",
  "tool_counts",
  "price_medians",
];

const VACUUM_MS = 60 * 60 * 1000;

/** Uses its own connection, because a large table exceeds the statement timeout of requests. */
async function vacuum(db: Platform["db"]): Promise<void> {
  const client = await (db as Platform["db"] & { $client: Pool }).$client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const text = `vacuum analyze ${LOADED_TABLES.join(", ")}`;
    await client.query({ text, query_timeout: VACUUM_MS } as QueryConfig);
  } finally {
    client.release(true);
  }
}
