import { v7 as uuidv7 } from "uuid";
import {
  paymentCustomers,
  profiles,
  reviewCredits,
  reviewUnlocks,
  subscriptions,
  users,
} from "#server/platform/db/schema/index.ts";
import type { Stage } from "./stage.ts";

/**
 * Users with payments or credits besides the cast: Cora has a credit, Ulla bought one review. Fern's
 * subscription and credit have ended. Rolf has a refunded review and an unpaid month.
 */
export const PAYERS = {
  "with a credit": "cora",
  "with one review": "ulla",
  "with expired access": "fern",
  "with a refund": "rolf",
} as const;
export type Payer = (typeof PAYERS)[keyof typeof PAYERS];
export const emailOfPayer = (payer: Payer) => `${payer}@world.test`;

/** @param reviewId the review that Ulla bought and Rolf returned */
export async function createPayers({ platform: { db } }: Pick<Stage, "platform">, reviewId: string) {
  const names = Object.values(PAYERS);
  const people = Object.fromEntries(
    names.map((name) => [name, { id: uuidv7(), email: emailOfPayer(name) }]),
  ) as Record<Payer, { id: string; email: string }>;
  const { cora, ulla, fern, rolf } = people;
  for (const [name, { id, email }] of Object.entries(people)) {
    await db.insert(users).values({ id, email, emailVerified: true });
    await db.insert(profiles).values({ id, fullName: name });
    await db.insert(paymentCustomers).values({ userId: id, customerId: `cus_test_zephyr${name}` });
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  await db.insert(reviewCredits).values([
    { reviewId: uuidv7(), userId: cora.id, expiresAt: day(1) },
    { reviewId: uuidv7(), userId: fern.id, expiresAt: day(-1) },
  ]);
  const unlock = { reviewId, amountCents: 499 };
  await db.insert(reviewUnlocks).values([
    { ...unlock, userId: ulla.id, paymentId: "pi_test_ulla" },
    { ...unlock, userId: rolf.id, paymentId: "pi_test_rolf", refundedAt: day(-1) },
  ]);
  await db.insert(subscriptions).values([
    { userId: fern.id, subscriptionId: "sub_test_fern", status: "canceled", currentPeriodEnd: day(-1) },
    { userId: rolf.id, subscriptionId: "sub_test_rolf", status: "past_due", currentPeriodEnd: day(20) },
  ]);
  return people;
}
