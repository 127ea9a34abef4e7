import type { Transaction } from "#server/platform/db/client.ts";
import { paymentCustomers } from "#server/platform/db/schema/index.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import { lockPerson } from "./lock-person.ts";

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
