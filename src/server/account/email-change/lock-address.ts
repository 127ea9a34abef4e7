import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";

/** Serializes transactions that claim the same address. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`);
}
