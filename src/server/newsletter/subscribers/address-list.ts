import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { newsletterSubscribers, newsletterSuppressions } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

type Signer = Pick<Platform, "signedValues">;

/** Why an address gets no newsletter. */
export type SuppressionReason = "bounced" | "unsubscribed" | "deleted";

const hashOf = ({ signedValues }: Signer, email: string) =>
  signedValues.hash("suppression", email.trim().toLowerCase());

/**
 * The id of a subscriber follows from the address: the link in an old issue still unsubscribes somebody who
 * left and came back. (A UUID of version 8, which is for ids of one's own making.)
 */
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

/**
 * Takes an address off the newsletter, and keeps a hash of it, so that it comes back by a confirmation of its owner only.
 * An address that is not subscribed is suppressed all the same.
 */
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

/** The owner of an address confirmed it: whatever kept it off the newsletter is over. */
export async function readmitAddress(tx: Transaction, signer: Signer, email: string): Promise<void> {
  await tx.delete(newsletterSuppressions).where(eq(newsletterSuppressions.emailHash, hashOf(signer, email)));
}
