import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { paymentCustomers } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Until it is done: nobody pays on for an account that is gone. */
export const CLOSE_CUSTOMER = "close-customer";
export const CLOSING = { retries: 2000, firstPauseSeconds: 5, longestPauseSeconds: 3600 };

/**
 * Ends what a person pays at the payment provider, by a job that is tried until it is done. To be called before the
 * account's rows go, in their transaction, so that either both happen or neither.
 *
 * @param tx the transaction that deletes the account
 */
export async function cancelForDeletion(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  userId: string,
  tx: Database | Transaction = db,
): Promise<void> {
  const [customer] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  if (customer) await jobs.send(tx, CLOSE_CUSTOMER, { customerId: customer.customerId });
}
