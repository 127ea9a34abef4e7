import { and, eq, isNull } from "drizzle-orm";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { checkouts, subscriptions } from "#server/platform/db/schema/index.ts";
import { findFullAccess, givesPremium } from "#server/platform/entitlements.ts";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { findVisiblePost } from "#server/posts/index.ts";
import { findHidden, isSample } from "#server/reviews/index.ts";
import { settleCheckout } from "./checkout.ts";
import { findOrCreateCustomer, type LockedPerson, lockPerson } from "./customer.ts";
import { limitProviderCalls } from "./provider-calls.ts";
import { titleOfPublicReview } from "./review-titles.ts";

type Rejection =
  | "NOT_FOUND"
  | "ALREADY_PREMIUM"
  | "ALREADY_OPEN"
  | "TOO_SHORT"
  | "NEEDS_PORTAL"
  | "BEING_CONFIRMED";
type Answer = { url: string | null } | Rejection;

/** Statuses without access whose subscription still exists at the provider. */
const UNSETTLED: readonly string[] = ["past_due", "unpaid", "paused"];

/** Starts a checkout. If one for the same item is open, returns that, so that two tabs pay once. */
export const createCheckout = api.subscriptions.createCheckout
  .use(memberWrites)
  .handler(async ({ input: { reviewId = null }, context, errors }) => {
    const { db, log, payments } = context;
    if (!payments) throw errors.NOT_AVAILABLE();
    const begin = async () => {
      const { reader } = context;
      const rejection = await db.transaction(async (tx) => {
        const rejection = await findRejection(tx, reader, reviewId);
        return rejection ?? ((await findOrCreateCustomer(payments, tx, reader.userId)) ? null : "NOT_FOUND");
      });
      return rejection ?? db.transaction((tx) => beginCheckout({ ...context, payments }, tx, reviewId));
    };
    const answer = await limitProviderCalls(begin).catch((error) => {
      log.error({ err: error }, "a checkout could not be created");
      throw errors.CHECKOUT_FAILED();
    });
    if (typeof answer === "string") throw errors[answer]();
    return answer;
  });

async function beginCheckout(
  context: MemberContext & { payments: Payments },
  tx: Transaction,
  reviewId: string | null,
): Promise<Answer> {
  const { config, payments, reader } = context;
  const person = await lockPerson(tx, reader.userId);
  if (!person || person.customerId === null) return "NOT_FOUND";
  const earlier = await settleEarlier(context, tx, person, reviewId);
  const rejection = await findRejection(tx, reader, reviewId);
  if (rejection) return rejection;
  if (earlier) return earlier;

  const { id, url } = await payments.createCheckout({
    customerId: person.customerId,
    reference: person.id,
    ...(await offerOf(tx, reviewId)),
    ...addressesAfter(config.publicUrl, reviewId),
  });
  const kind = reviewId === null ? "subscription" : "unlock";
  await tx.insert(checkouts).values({ id, userId: person.id, kind, reviewId });
  return { url };
}

/** The server sets item and price, never the browser. */
async function offerOf(tx: Transaction, reviewId: string | null) {
  if (reviewId === null) {
    return { mode: "subscription", name: "Premium", amountCents: SERVER_LIMITS.premiumCents } as const;
  }
  const name = `Detailed review: ${(await titleOfPublicReview(tx, reviewId)) ?? "one review"}`;
  return { mode: "payment", name, amountCents: SERVER_LIMITS.unlockCents } as const;
}

function addressesAfter(publicUrl: string, reviewId: string | null) {
  const back = reviewId === null ? "" : `?review=${reviewId}`;
  return {
    successUrl: `${publicUrl}/checkout/success?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/checkout/cancel${back}`,
  };
}

/** Returns the open checkout for the same item. Applies results whose webhook has not arrived yet. */
async function settleEarlier(
  context: MemberContext,
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
    const state = await settleCheckout(context, tx, person, row.id);
    if (state?.status === "open") return { url: state.url };
    if (state?.status === "confirming") return "BEING_CONFIRMED";
  }
  return null;
}

const findRejection = (tx: Transaction, reader: MemberReader, reviewId: string | null) =>
  reviewId === null ? rejectSubscription(tx, reader) : rejectUnlock(tx, reader, reviewId);

async function rejectSubscription(tx: Transaction, { userId }: MemberReader): Promise<Rejection | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (row && givesPremium(row)) return "ALREADY_PREMIUM";
  return row && UNSETTLED.includes(row.status) ? "NEEDS_PORTAL" : null;
}

async function rejectUnlock(
  tx: Transaction,
  reader: MemberReader,
  reviewId: string,
): Promise<Rejection | null> {
  const review = await findVisiblePost(tx, reader, { kind: "review", id: reviewId });
  if (!review) return "NOT_FOUND";
  const access = await findFullAccess(tx, reader, { ...review, isSample: await isSample(tx, reviewId) });
  if (access?.until === null) return "ALREADY_OPEN";
  return (await findHidden(tx, reviewId)).isSold ? null : "TOO_SHORT";
}
