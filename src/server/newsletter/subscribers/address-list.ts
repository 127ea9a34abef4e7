import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { newsletterSubscribers, newsletterSuppressions } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

type Signer = Pick<Platform, "signedValues">;

export type SuppressionReason = "bounced" | "unsubscribed" | "deleted";

const hashOf = ({ signedValues }: Signer, email: string) =>
  signedValues.hash("suppression", email.trim().toLowerCase());

/** Derived from the address, so that an old link still works for a subscriber who left and came back. */
export function subscriberIdOf(signer: Signer, email: string): string {
  const hex = hashOf(signer, email);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Keeps the hash, so that only the owner can bring the address back, even one that is not subscribed. */
export async function suppressAddress(
  tx: Transaction,
  signer: Signer,
  email: string,
  reason: SuppressionReason,
): Promise<void> {
  await tx
    .delete(newsletterSubscribers)
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email.trim().toLowerCase()));
  await tx
    .insert(newsletterSuppressions)
    .values({ emailHash: hashOf(signer, email), reason })
    .onConflictDoUpdate({ target: newsletterSuppressions.emailHash, set: { reason } });
}

export async function readmitAddress(tx: Transaction, signer: Signer, email: string): Promise<void> {
  await tx.delete(newsletterSuppressions).where(eq(newsletterSuppressions.emailHash, hashOf(signer, email)));
}
