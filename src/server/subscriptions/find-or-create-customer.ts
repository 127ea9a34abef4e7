import type { Transaction } from "#server/platform/db/client.ts";
import { paymentCustomers } from "#server/platform/db/schema/index.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import { lockPerson } from "./lock-person.ts";

/**
 * Who a person is to the provider: made once a person, and kept. Anew where the database has one of another provider
 * or of an account of theirs that is over, and where the customer was deleted there. To be committed before anything
 * is made for the customer, so that what fails then leaves no second one.
 */
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
