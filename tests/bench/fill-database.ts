import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { refreshReviewSums } from "#server/reviews/counts/review-jobs.ts";
import { fillStatements } from "./fill-statements.ts";

/** Brings an empty database to about so many approved reviews; one that has them stays as it is. */
export async function fillDatabase(db: Database, count: number): Promise<void> {
  if ((await db.$count(reviews)) >= count) return;
  console.log(
    `Filling the database with ${count.toLocaleString("en")} reviews; it is kept for the next time …`,
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const statement of fillStatements(count)) await tx.execute(statement);
  });
  await refreshReviewSums({ db });
}
