import { type SQL, sql } from "drizzle-orm";
import { refreshReviewSums } from "#server/figures/index.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { countCommunity } from "../store-likes.ts";
import {
  CLUSTER,
  commentStatements,
  discussionStatements,
  searchStatements,
  threadStatements,
} from "./community-statements.ts";
import { type Chunk, preparations, reviewStatements } from "./review-statements.ts";
import { withoutIndexes } from "./without-indexes.ts";

export interface BulkCounts {
  reviews: number;
  discussions: number;
  comments: number;
}

/** Rows per step: a few seconds, so that an interrupt is quick. A whole number of clusters. */
const CHUNK = 750 * CLUSTER;

const REVIEWS_A_PERSON = 8;
const FEWEST_PEOPLE = 500;

export interface BulkOptions {
  onProgress?: (kind: keyof BulkCounts, done: number) => void;
  /** Stops after the current chunk; what was added stays, and the sums are right. */
  signal?: AbortSignal;
}

/** One transaction, which locks the tables. Needs a database client without statement timeouts. */
export async function fillInBulk(
  db: Database,
  counts: BulkCounts,
  { onProgress = () => {}, signal }: BulkOptions = {},
): Promise<void> {
  const people = Math.max(FEWEST_PEOPLE, Math.ceil(counts.reviews / REVIEWS_A_PERSON));
  await db.transaction(async (tx) => {
    const add = async (kind: keyof BulkCounts, statements: (chunk: Chunk) => SQL[]) => {
      for (let done = 0, from = 1; done < counts[kind] && !signal?.aborted; ) {
        const to = from + Math.min(CHUNK, counts[kind] - done) - 1;
        done += await addChunk(tx, from, statements({ from, to }));
        from = to + 1;
        onProgress(kind, done);
      }
    };
    await withoutIndexes(tx, async () => {
      await run(tx, preparations(people));
      await add("reviews", reviewStatements);
      await add("discussions", discussionStatements);
      if (counts.comments > 0) await run(tx, threadStatements());
      await add("comments", commentStatements);
      await countCommunity(tx);
      await run(tx, searchStatements());
      await tx.execute(sql`drop schema bulk cascade`);
    });
  });
  await refreshReviewSums({ db });
}

/** Returns the number of rows left in `draws`. The seed makes chunks repeatable. */
async function addChunk(tx: Transaction, seed: number, statements: readonly SQL[]): Promise<number> {
  await tx.execute(sql`select setseed(${(seed % 100_003) / 100_003})`);
  await run(tx, statements);
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::integer as count from draws`);
  await tx.execute(sql`drop table draws`);
  return rows[0]?.count ?? 0;
}

async function run(tx: Transaction, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) await tx.execute(statement);
}
