import { and, eq } from "drizzle-orm";
import type { Checkout } from "#contract/people/subscriptions.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { checkouts, reviewUnlocks } from "#server/platform/db/schema/index.ts";
import type { CheckoutState } from "#server/platform/payments/payments.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type LockedPerson, withPerson } from "./customer.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { titleOfPublicReview } from "./review-titles.ts";
import { takePayment } from "./take-payment.ts";

/** Fetches an open one from the provider, so that a late webhook delays no one. */
export const getCheckout = api.subscriptions.getCheckout
  .use(signedIn)
  .handler(async ({ input: { id }, context, errors }) => {
    const { db, limits, log, reader } = context;
    const find = () =>
      db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.id, id), eq(checkouts.userId, reader.userId)));
    const [found] = await find();
    if (!found) throw errors.NOT_FOUND();
    await limits.take("checkoutState", reader.userId);
    const settle = () =>
      withPerson(db, reader.userId, (tx, person) => settleCheckout(context, tx, person, id));
    const settled = found.status === "open" ? await settle().catch(unanswered) : null;
    const [row = found] = await find();
    const review = row.reviewId && {
      id: row.reviewId,
      title: (await titleOfPublicReview(db, row.reviewId)) ?? "one review",
    };
    return {
      kind: row.kind === "unlock" ? "unlock" : "subscription",
      review: review || null,
      status: await statusOf(db, row, settled?.status),
    };

    /** Reports "confirming" while the provider is unreachable. */
    function unanswered(error: Error) {
      log.warn({ err: error }, "the payment provider did not return the status of a checkout");
      return { status: "confirming" } as const;
    }
  });

/** A completed unlock may have been refunded since. */
async function statusOf(
  db: Database,
  { status, userId, reviewId }: typeof checkouts.$inferSelect,
  settled: Checkout["status"] | undefined,
): Promise<Checkout["status"]> {
  if (status === "refunded" || status === "failed" || status === "expired") return status;
  if (status !== "complete") return settled ?? "expired";
  if (reviewId === null) return "paid";
  const [unlock] = await db
    .select({ refundedAt: reviewUnlocks.refundedAt })
    .from(reviewUnlocks)
    .where(and(eq(reviewUnlocks.userId, userId), eq(reviewUnlocks.reviewId, reviewId)));
  return unlock?.refundedAt ? "refunded" : "paid";
}

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
