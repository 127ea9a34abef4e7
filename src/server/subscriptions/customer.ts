import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { paymentCustomers, profiles, users } from "#server/platform/db/schema/index.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";
import { limitProviderCalls } from "./provider-calls.ts";

export interface LockedPerson {
  id: string;
  email: string;
  name: string;
  /** Null before the first checkout. */
  customerId: string | null;
}

/** Fetch from the provider afterwards, so that the latest state wins. Null if the account is gone. */
export async function lockPerson(tx: Transaction, userId: string): Promise<LockedPerson | null> {
  const [person] = await tx
    .select({ id: users.id, email: users.email, name: profiles.fullName })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
    .for("no key update", { of: users });
  if (!person) return null;
  const [customer] = await tx.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  return { ...person, customerId: customer?.customerId ?? null };
}

/** Calls the provider about a person in one transaction, with their row locked. Returns null if the account is gone. */
export const withPerson = <Result>(
  db: Database,
  userId: string,
  run: (tx: Transaction, person: LockedPerson) => Promise<Result>,
): Promise<Result | null> =>
  limitProviderCalls(() =>
    db.transaction(async (tx) => {
      const person = await lockPerson(tx, userId);
      return person && run(tx, person);
    }),
  );

/** Commit before using it, or a failure leads to a second customer. @returns null if the account is gone */
export async function findOrCreateCustomer(
  payments: Payments,
  tx: Transaction,
  userId: string,
): Promise<string | null> {
  const person = await lockPerson(tx, userId);
  if (!person) return null;
  const { id, email, customerId } = person;
  if (customerId !== null && payments.owns(customerId) && !(await payments.isCustomerGone(customerId)))
    return customerId;
  const created = await payments.createCustomer({ email, reference: id });
  await tx
    .insert(paymentCustomers)
    .values({ userId: id, customerId: created })
    .onConflictDoUpdate({ target: paymentCustomers.userId, set: { customerId: created } });
  return created;
}

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
