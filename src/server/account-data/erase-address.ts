import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { contactRequests, newsletterSubscribers } from "#server/platform/db/schema/index.ts";

/** Deletes what an address left without an account. Keeps its hash among the suppressed addresses. */
export async function eraseAddress(tx: Transaction, email: string): Promise<void> {
  const address = email.toLowerCase();
  await tx.delete(newsletterSubscribers).where(sql`lower(${newsletterSubscribers.email}) = ${address}`);
  await tx.delete(contactRequests).where(sql`lower(${contactRequests.email}) = ${address}`);
}
