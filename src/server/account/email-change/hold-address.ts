import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";

/** Two that want one address at the same moment: the second finds what the first made of it. */
export async function holdAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`);
}
