import { and, eq, isNull } from "drizzle-orm";
import { LIMITS } from "#contract/vocabulary.ts";
import { signedIn } from "#server/platform/access.ts";
import { api, type RequestContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { checkouts, paymentCustomers, subscriptions } from "#server/platform/db/schema/index.ts";
import { limitWrites } from "#server/platform/limit-writes.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { canAlwaysReadDetailedReview, findVisibleReview, hasUnlocked } from "#server/reviews/index.ts";
import { type LockedPerson, lockPerson } from "./lock-person.ts";
import { inPaymentTurn } from "./payment-turns.ts";
import { titleOfReview } from "./review-titles.ts";
import { settleCheckout } from "./settle-checkout.ts";

type Context = RequestContext & { reader: MemberReader };
type Refusal = "NOT_FOUND" | "ALREADY_PREMIUM" | "ALREADY_OPEN" | "NEEDS_PORTAL" | "BEING_CONFIRMED";
type Answer = { url: string | null } | Refusal;

/** Subscriptions that are alive at the provider, though they open nothing. */
const UNSETTLED: readonly string[] = ["past_due", "unpaid", "paused"];

/**
 * Begins to pay, at our price, as the signed-in person. Whoever asks again while a checkout is open is sent to the
 * same one: two tabs pay once.
 */
export const createCheckout = api.subscriptions.createCheckout
  .use(signedIn)
  .handler(async ({ input: { reviewId = null }, context, errors }) => {
    const { db, log, payments } = context;
    await limitWrites(context);
    if (!payments) throw errors.NOT_AVAILABLE();
    const begin = () => db.transaction((tx) => beginCheckout({ ...context, payments }, tx, reviewId));
    const answer = await inPaymentTurn(begin).catch((error) => {
      log.error({ err: error }, "a checkout could not be begun");
      throw errors.CHECKOUT_FAILED();
    });
    if (typeof answer === "string") throw errors[answer]();
    return answer;
  });

async function beginCheckout(
  context: Context & { payments: Payments },
  tx: Transaction,
  reviewId: string | null,
): Promise<Answer> {
  const { payments, reader } = context;
  const locked = await lockPerson(tx, reader.userId);
  if (!locked) return "NOT_FOUND";
  const person = { ...locked, customerId: await findOrCreateCustomer(payments, tx, locked) };
  const earlier = await resumeEarlier(context, tx, person, reviewId);
  if (earlier) return earlier;
  const refusal = await (reviewId === null
    ? refuseSubscription(tx, reader)
    : refuseUnlock(tx, reader, reviewId));
  if (refusal) return refusal;

  const title = reviewId === null ? "Premium" : await titleOfReview(tx, reviewId);
  const { id, url } = await payments.createCheckout({
    customerId: person.customerId,
    reference: person.id,
    mode: reviewId === null ? "subscription" : "payment",
    name: reviewId === null ? "Premium" : `Detailed review: ${title}`,
    amountCents: reviewId === null ? LIMITS.premiumCents : LIMITS.unlockCents,
    ...addressesAfter(context.config.publicUrl, reviewId),
  });
  const kind = reviewId === null ? "subscription" : "unlock";
  await tx.insert(checkouts).values({ id, userId: person.id, kind, reviewId });
  return { url };
}

function addressesAfter(publicUrl: string, reviewId: string | null) {
  const back = reviewId === null ? "" : `?review=${reviewId}`;
  return {
    successUrl: `${publicUrl}/checkout/success?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/checkout/cancel${back}`,
  };
}

/** Made once a person, and kept; anew where the database has one of another provider. */
async function findOrCreateCustomer(
  payments: Payments,
  tx: Transaction,
  { id, email, customerId }: LockedPerson,
): Promise<string> {
  if (customerId !== null && payments.owns(customerId)) return customerId;
  const created = await payments.createCustomer({ email, reference: id });
  await tx
    .insert(paymentCustomers)
    .values({ userId: id, customerId: created })
    .onConflictDoUpdate({ target: paymentCustomers.userId, set: { customerId: created } });
  return created;
}

/** The checkout that is open for the same; or what came of it, where that was not heard of yet. */
async function resumeEarlier(
  context: Context,
  tx: Transaction,
  person: LockedPerson,
  reviewId: string | null,
): Promise<Answer | null> {
  const isSame = reviewId === null ? isNull(checkouts.reviewId) : eq(checkouts.reviewId, reviewId);
  const open = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, person.id), eq(checkouts.status, "open"), isSame));
  for (const row of open) {
    const state = await settleCheckout(context, tx, person, row);
    if (state?.status === "open") return { url: state.url };
    if (state?.status === "confirming") return "BEING_CONFIRMED";
    // Of another provider, or another customer: nobody can pay it any more.
    if (state === null) await tx.update(checkouts).set({ status: "expired" }).where(eq(checkouts.id, row.id));
  }
  return null;
}

async function refuseSubscription(tx: Transaction, { userId }: MemberReader): Promise<Refusal | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (row?.status === "active" || row?.status === "trialing") return "ALREADY_PREMIUM";
  return row && UNSETTLED.includes(row.status) ? "NEEDS_PORTAL" : null;
}

async function refuseUnlock(
  tx: Transaction,
  reader: MemberReader,
  reviewId: string,
): Promise<Refusal | null> {
  const review = await findVisibleReview(tx, reader, reviewId);
  if (!review) return "NOT_FOUND";
  const isOpen = canAlwaysReadDetailedReview(reader, review) || (await hasUnlocked(tx, reader, reviewId));
  return isOpen ? "ALREADY_OPEN" : null;
}
