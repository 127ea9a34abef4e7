import { and, eq, gt, gte, lte, sql } from "drizzle-orm";
import { RESTORE_DAYS } from "#server/account/account-policy.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { formerEmails } from "#server/platform/db/schema/index.ts";

const isCurrent = gt(formerEmails.expiresAt, sql`now()`);
const isAddress = (email: string) => eq(sql`lower(${formerEmails.email})`, email.toLowerCase());

export async function reserveFormerEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx.delete(formerEmails).where(and(isAddress(email), lte(formerEmails.expiresAt, sql`now()`)));
  const expiresAt = sql`now() + make_interval(days => ${RESTORE_DAYS})`;
  const extended = await tx
    .update(formerEmails)
    .set({ expiresAt })
    .where(and(eq(formerEmails.userId, userId), isAddress(email)))
    .returning({ email: formerEmails.email });
  if (extended.length === 0) await tx.insert(formerEmails).values({ userId, email, expiresAt });
}

/** Returns the account that reserves an address, if any. Call it after `lockAddress`. */
export async function findReservation(
  db: Database | Transaction,
  email: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: formerEmails.userId })
    .from(formerEmails)
    .where(and(isAddress(email), isCurrent));
  return found?.userId;
}

/** Ends the reservation of an address and all later ones, which were not the owner's. @returns when it began, if there is one */
export async function endReservations(
  tx: Transaction,
  userId: string,
  email: string,
): Promise<Date | undefined> {
  const [former] = await tx
    .select({ createdAt: formerEmails.createdAt })
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), isAddress(email), isCurrent));
  if (!former) return undefined;
  await tx
    .delete(formerEmails)
    .where(and(eq(formerEmails.userId, userId), gte(formerEmails.createdAt, former.createdAt)));
  return former.createdAt;
}

export async function removeExpiredReservations(db: Database): Promise<void> {
  await db.delete(formerEmails).where(lte(formerEmails.expiresAt, sql`now()`));
}

/** Serializes transactions that claim the same address. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`);
}
