import { and, eq } from "drizzle-orm";
import type { Checkout } from "#contract/subscriptions.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { checkouts, reviewUnlocks } from "#server/platform/db/schema/index.ts";
import { withPerson } from "./lock-person.ts";
import { titleOfPublicReview } from "./review-titles.ts";
import { settleCheckout } from "./settle-checkout.ts";

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
