import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { paymentCustomers } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Retried for months, so that no deleted account keeps paying. */
export const CLOSE_CUSTOMER = "close-customer";
export const CLOSING = { retries: 2000, firstPauseSeconds: 5, longestPauseSeconds: 3600 };

/** Call it before deleting the account's rows, in the same transaction. */
export async function cancelForDeletion(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  userId: string,
  tx: Database | Transaction = db,
): Promise<void> {
  const [customer] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  if (customer) await jobs.send(tx, CLOSE_CUSTOMER, { customerId: customer.customerId });
}
