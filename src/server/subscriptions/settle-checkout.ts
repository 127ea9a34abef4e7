import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { checkouts } from "#server/platform/db/schema/index.ts";
import type { CheckoutState } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LockedPerson } from "./lock-person.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { takePayment } from "./take-payment.ts";

type CheckoutRow = typeof checkouts.$inferSelect;
/** It was paid, and what followed of that is done. */
const SETTLED: readonly string[] = ["complete", "refunded"];

type Deps = Pick<Platform, "payments" | "log" | "outbox" | "config" | "jobs">;

/**
 * Asks the provider how a checkout stands and does what follows, once: opens the review, gives back what was paid
 * for nothing, or writes the subscription. The person is to be locked.
 *
 * @returns null where it was settled before, and where the provider has none of this person's
 */
export async function settleCheckout(
  platform: Deps,
  tx: Transaction,
  person: LockedPerson,
  id: string,
): Promise<CheckoutState | null> {
  // Read now that the person is locked: until then, somebody else may have settled it.
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.userId, person.id)));
  if (!row || SETTLED.includes(row.status)) return null;
  const state = (await platform.payments?.readCheckout(row.id)) ?? null;
  if (state === null) {
    await close(tx, row, "expired");
    return null;
  }
  const { customerId } = state;
  // Somebody else's payment: it opens nothing.
  if (customerId === null || customerId !== person.customerId || state.reference !== person.id) {
    platform.log.warn(
      { userId: person.id },
      "a checkout belongs to a different customer than it was created for",
    );
    await close(tx, row, "expired");
    return null;
  }
  if (state.status === "expired" || state.status === "failed") await close(tx, row, state.status);
  if (state.status !== "paid") return state;
  if (row.reviewId === null) {
    await refreshSubscription(platform, tx, { id: person.id, customerId });
    await close(tx, row, "complete");
  } else {
    await close(tx, row, await takePayment(platform, tx, person, { ...state, reviewId: row.reviewId }));
  }
  return state;
}

async function close(
  tx: Transaction,
  { id, status }: CheckoutRow,
  now: "complete" | "refunded" | "failed" | "expired",
): Promise<void> {
  if (status === now) return;
  await tx.update(checkouts).set({ status: now }).where(eq(checkouts.id, id));
}
