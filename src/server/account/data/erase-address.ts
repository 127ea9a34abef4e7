import { sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { contactRequests, newsletterSubscribers } from "#server/platform/db/schema/index.ts";

/** Deletes what is stored about an address without an account. Its hash stays among the suppressed addresses. */
export async function eraseAddress(tx: Transaction, email: string): Promise<void> {
  const address = email.toLowerCase();
  await tx.delete(newsletterSubscribers).where(sql`lower(${newsletterSubscribers.email}) = ${address}`);
  await tx.delete(contactRequests).where(sql`lower(${contactRequests.email}) = ${address}`);
}
