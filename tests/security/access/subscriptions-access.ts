import { checkouts, paymentCustomers } from "#server/platform/db/schema/index.ts";
import { newTestId } from "#server/platform/payments/demo-checkout/demo-payments.ts";
import { everyone, nothing, type Row, row, signedIn, visit } from "./access-case.ts";
import type { Stage } from "./stage.ts";

/** A finished checkout, so that the provider need not be asked. */
async function storeCheckout({ platform }: Stage, userId: string): Promise<string> {
  const id = newTestId("cs");
  await platform.db.insert(checkouts).values({ id, userId, kind: "subscription", status: "complete" });
  return id;
}

const unlockOf = (reviewId: string) => ({ body: { kind: "unlock", reviewId } });

/** Only the payer has access; members who can already read a review can't buy it. */
export const SUBSCRIPTIONS_ACCESS: Record<string, Row> = {
  "GET /subscription": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "POST /subscription/checkouts": row(
    {
      premium: {
        prepare: () => ({ body: { kind: "subscription" } }),
        expected: { ...signedIn(200), premium: 409 },
      },
      "another's review": {
        prepare: async (stage) => unlockOf((await stage.othersReview("approved")).id),
        expected: { ...signedIn(409), member: 200 },
      },
      "own review": {
        prepare: async (stage, actor) => unlockOf((await stage.ownReview(actor, "approved")).id),
        expected: signedIn(409),
      },
      "another's, pending": {
        prepare: async (stage) => unlockOf((await stage.othersReview("pending")).id),
        expected: { ...signedIn(404), moderator: 409, admin: 409 },
      },
      missing: { prepare: ({ missingId }) => unlockOf(missingId), expected: signedIn(404) },
      "without its review": { prepare: () => ({ body: { kind: "unlock" } }), expected: everyone(400) },
    },
    ["kind", "reviewId"],
  ),
  "GET /subscription/checkouts/{id}": row({
    own: {
      prepare: async (stage, actor) => ({
        path: `/subscription/checkouts/${await storeCheckout(stage, stage.userOf(actor).id)}`,
      }),
      expected: signedIn(200),
    },
    "another's": {
      prepare: async (stage) => ({
        path: `/subscription/checkouts/${await storeCheckout(stage, stage.other.id)}`,
      }),
      expected: signedIn(404),
    },
    missing: visit(() => "/subscription/checkouts/cs_1", signedIn(404)),
  }),
  "POST /subscription/portal": row(
    {
      "nothing to manage": {
        prepare: async ({ platform }) => {
          await platform.db.delete(paymentCustomers);
          return { body: { returnUrl: "/settings" } };
        },
        expected: signedIn(409),
      },
      "without a path": { prepare: () => ({ body: {} }), expected: everyone(400) },
    },
    ["returnUrl"],
  ),
};
