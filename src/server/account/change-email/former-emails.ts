import { and, eq, gt, gte, lte, sql } from "drizzle-orm";
import { RESTORE_DAYS } from "#server/account/account-policy.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { formerEmails } from "#server/platform/db/schema/index.ts";

const isCurrent = gt(formerEmails.expiresAt, sql`now()`);
const isAddress = (email: string) => eq(sql`lower(${formerEmails.email})`, email.toLowerCase());

const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns when the account left the address */
const leftAtOf = ({ expiresAt }: { expiresAt: Date }) =>
  new Date(expiresAt.getTime() - RESTORE_DAYS * DAY_MS);

/** @returns when the account left the address, which is now */
export async function reserveFormerEmail(tx: Transaction, userId: string, email: string): Promise<Date> {
  await tx.delete(formerEmails).where(and(isAddress(email), lte(formerEmails.expiresAt, sql`now()`)));
  const expiresAt = sql`now() + make_interval(days => ${RESTORE_DAYS})`;
  const ofAddress = and(eq(formerEmails.userId, userId), isAddress(email));
  const ends = { expiresAt: formerEmails.expiresAt };
  // It keeps the time of the first change, because undoing the last one undoes those since.
  const [extended] = await tx.update(formerEmails).set({ expiresAt }).where(ofAddress).returning(ends);
  const [added] = extended
    ? []
    : await tx.insert(formerEmails).values({ userId, email, expiresAt }).returning(ends);
  return leftAtOf(extended ?? added ?? { expiresAt: new Date() });
}

/** Returns the account that reserves an address, if any, and when it left it last. Call it after `lockAddress`. */
export async function findReservation(
  db: Database | Transaction,
  email: string,
): Promise<{ userId: string; leftAt: Date } | undefined> {
  const [found] = await db
    .select({ userId: formerEmails.userId, expiresAt: formerEmails.expiresAt })
    .from(formerEmails)
    .where(and(isAddress(email), isCurrent));
  return found && { userId: found.userId, leftAt: leftAtOf(found) };
}

/** Ends the reservation of an address and all later ones, which were not the owner's. */
export async function endReservations(tx: Transaction, userId: string, email: string): Promise<void> {
  const since = tx
    .select({ createdAt: formerEmails.createdAt })
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), isAddress(email)));
  await tx
    .delete(formerEmails)
    .where(and(eq(formerEmails.userId, userId), gte(formerEmails.createdAt, sql`(${since})`)));
}

export async function removeExpiredReservations(db: Database): Promise<void> {
  await db.delete(formerEmails).where(lte(formerEmails.expiresAt, sql`now()`));
}

/** Serializes transactions that claim the same address. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`);
}
