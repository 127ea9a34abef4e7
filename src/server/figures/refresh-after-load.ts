import type { Pool, QueryConfig } from "pg";
import type { Platform } from "#server/platform/platform.ts";
import { computeMedians } from "./compute-medians.ts";
import { foldCounts } from "./fold-counts.ts";
import { refreshSums } from "./refresh-sums.ts";

/** Runs all jobs and a vacuum now, for after a bulk load: until then lists are correct but slow. */
export async function refreshReviewSums({ db }: Pick<Platform, "db">): Promise<void> {
  await foldCounts(db);
  await vacuum(db);
  await computeMedians({ db });
  await refreshSums({ db });
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
