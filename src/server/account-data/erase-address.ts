import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { contactRequests, newsletterSubscribers } from "#server/platform/db/schema/index.ts";

/**
 * Removes what came in under an address without an account: a subscription of the newsletter, and what was written
 * through the contact form. A hash on the list of those who get no newsletter stays: it was put there to be obeyed.
 */
export async function eraseAddress(tx: Transaction, email: string): Promise<void> {
  const address = email.toLowerCase();
  await tx.delete(newsletterSubscribers).where(sql`lower(${newsletterSubscribers.email}) = ${address}`);
  await tx.delete(contactRequests).where(sql`lower(${contactRequests.email}) = ${address}`);
}
