import type { Pool, QueryConfig } from "pg";
import type { Platform } from "#server/platform/platform.ts";
import { refreshListAnchors } from "#server/reviews/list/refresh-list-anchors.ts";
import { computeMedians } from "./compute-medians.ts";
import { foldCounts } from "./fold-counts.ts";
import { parseReviews } from "./parse-reviews.ts";

/** Readers add what is not folded yet, so this only has to keep that little. */
const FOLD_SECONDS = 10;

/** A median of a market is of a few hundred reviews; it may lag behind an approval by as much. */
const MARKET_MEDIANS_SECONDS = 60;

/** A median of the country reads every review of a category, and one more review hardly moves it. */
const COUNTRY_MEDIANS_SECONDS = 15 * 60;

/** Only nodes of the version before, which run during an update, write texts that are not parsed. */
const PARSE_SECONDS = 60;

/** How long pages in the middle of a long list may be off by what was just approved. */
const WALK_SECONDS = 60;

/** The recurring work that keeps the sums about reviews small, fresh and fast to read. */
export function registerReviewJobs({ db, jobs }: Pick<Platform, "db" | "jobs">): void {
  jobs.every("fold-counts", FOLD_SECONDS, async () => {
    await foldCounts(db);
  });
  jobs.every("compute-market-medians", MARKET_MEDIANS_SECONDS, async () => {
    await computeMedians({ db }, "markets");
  });
  jobs.every("compute-country-medians", COUNTRY_MEDIANS_SECONDS, async () => {
    await computeMedians({ db }, "country");
  });
  jobs.every("parse-reviews", PARSE_SECONDS, () => parseReviews(db));
  jobs.every("walk-long-lists", WALK_SECONDS, async () => {
    await refreshListAnchors(db);
  });
}

/**
 * All of it at once, and what autovacuum would do in its time, for after a bulk load: until then lists are
 * right, but slow.
 */
export async function refreshReviewSums({ db }: Pick<Platform, "db">): Promise<void> {
  await foldCounts(db);
  await vacuum(db);
  await computeMedians({ db }, "markets");
  await computeMedians({ db }, "country");
  await refreshListAnchors(db);
}

const LOADED_TABLES = [
  "reviews",
  "review_stats",
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

/** On a connection of its own: a large table takes longer than a statement of a request may. */
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
