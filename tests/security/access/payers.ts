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
 * Who paid or contributed, besides the cast: Cora's review opens everything for some time, Ulla bought one review.
 * Fern's subscription ended, her credit is over; Rolf had his money back for a review, and his month was not paid.
 */
export const PAYERS = {
  "with a credit": "cora",
  "with one review": "ulla",
  "whose time is over": "fern",
  "with their money back": "rolf",
} as const;
export type Payer = (typeof PAYERS)[keyof typeof PAYERS];
export const emailOfPayer = (payer: Payer) => `${payer}@world.test`;

/** @param reviewId of the review that Ulla bought, and Rolf gave back */
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
