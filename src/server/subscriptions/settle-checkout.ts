import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { checkouts } from "#server/platform/db/schema/index.ts";
import type { CheckoutState } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LockedPerson } from "./lock-person.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { takePayment } from "./take-payment.ts";

type CheckoutRow = typeof checkouts.$inferSelect;
const SETTLED: readonly string[] = ["complete", "refunded"];

type Deps = Pick<Platform, "payments" | "log" | "outbox" | "config" | "jobs">;

/** Lock the user first. @returns null if it was settled before, or the provider has none for this user */
export async function settleCheckout(
  platform: Deps,
  tx: Transaction,
  person: LockedPerson,
  id: string,
): Promise<CheckoutState | null> {
  // Read under the lock, because a concurrent request may have settled it.
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.userId, person.id)));
  if (!row || SETTLED.includes(row.status)) return null;
  const state = (await platform.payments?.fetchCheckout(row.id)) ?? null;
  if (state === null) {
    await close(tx, row, "expired");
    return null;
  }
  const { customerId } = state;
  // A payment by another customer unlocks nothing.
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
