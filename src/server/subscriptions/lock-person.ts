import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { paymentCustomers, profiles, users } from "#server/platform/db/schema/index.ts";
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
