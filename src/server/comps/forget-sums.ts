import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";

/** Drops sums that a merge changes, which are then added up for each reader until the job keeps them again. */
export async function forgetSums(tx: Transaction, changed: readonly string[]): Promise<void> {
  const names = sql.param([...changed]) as unknown as SQL;
  await tx.execute(sql`delete from comps_sums where string_to_array(key, '/') && ${names}::text[]`);
}
