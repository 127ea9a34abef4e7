import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { refreshReviewSums } from "#server/reviews/index.ts";
import { countCommunity } from "../store-likes.ts";
import {
  CLUSTER,
  commentStatements,
  discussionStatements,
  threadStatements,
} from "./community-statements.ts";
import { type Chunk, preparations, reviewStatements } from "./review-statements.ts";

export interface BulkCounts {
  reviews: number;
  discussions: number;
  comments: number;
}

/** Rows per transaction: a few seconds, so that an interrupt is quick. A whole number of clusters. */
const CHUNK = 750 * CLUSTER;

const REVIEWS_A_PERSON = 8;
const FEWEST_PEOPLE = 500;

export interface BulkOptions {
  /** Called after each chunk. */
  onProgress?: (kind: keyof BulkCounts, done: number) => void;
  /** Stops after the current chunk; the sums stay right. */
  signal?: AbortSignal;
}

/**
 * Adds many variations of the demo's reviews, discussions and comments. Needs a database client without statement
 * timeouts. PostgreSQL generates the rows, so memory use doesn't grow.
 */
export async function fillInBulk(
  db: Database,
  counts: BulkCounts,
  { onProgress = () => {}, signal }: BulkOptions = {},
): Promise<void> {
  const people = Math.max(FEWEST_PEOPLE, Math.ceil(counts.reviews / REVIEWS_A_PERSON));
  await run(db, 0, preparations(people));
  const add = async (kind: keyof BulkCounts, statements: (chunk: Chunk) => SQL[]) => {
    const countRows = kind === "reviews";
    for (let done = 0, from = 1; done < counts[kind] && !signal?.aborted; ) {
      const to = from + Math.min(CHUNK, counts[kind] - done) - 1;
      const stored = await run(db, from, statements({ from, to }), countRows);
      done += countRows ? stored : to - from + 1;
      from = to + 1;
      onProgress(kind, done);
    }
  };
  await add("reviews", reviewStatements);
  await add("discussions", discussionStatements);
  if (counts.comments > 0) await run(db, 0, threadStatements());
  await add("comments", commentStatements);
  await db.transaction(async (tx) => {
    await countCommunity(tx);
    await tx.execute(sql`drop schema bulk cascade`);
  });
  await refreshReviewSums({ db });
}

/** Runs statements in a transaction with a fixed random seed. Returns the number of rows left in `draws`. */
async function run(
  db: Database,
  seed: number,
  statements: readonly SQL[],
  isCounted = false,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select setseed(${(seed % 100_003) / 100_003})`);
    for (const statement of statements) await tx.execute(statement);
    if (!isCounted) return 0;
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::integer as count from draws`);
    return rows[0]?.count ?? 0;
  });
}
