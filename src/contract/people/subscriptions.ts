import * as z from "zod";
import {
  id,
  line,
  memberProcedure,
  ownProcedure,
  SUBSCRIPTION_STATUSES,
  timestamp,
} from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";

const checkoutId = line(200).min(1);

const NOT_AVAILABLE = {
  NOT_AVAILABLE: { status: 409, message: "Premium is not available yet." },
} as const;

/** The payment provider failed; a retry may work. */
const CHECKOUT_FAILED = {
  CHECKOUT_FAILED: { status: 502, message: "Failed to start checkout process. Please try again." },
} as const;

const openReview = z.object({ id, title: z.string() });

export const subscription = z.object({
  /** Null when the user never subscribed. */
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  isPremium: z.boolean(),
  /** End of the paid period: the renewal date or, when canceled, the last day. */
  periodEnd: timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  hasPaymentFailed: z.boolean(),
  hasPortal: z.boolean(),
  credit: z.object({
    /** Null without a credit, and when it has expired. */
    until: timestamp.nullable(),
    days: z.number().int(),
    /** The reviews that earned the credit, the latest first; title is null for deleted reviews. */
    reviews: z.array(z.object({ id, title: z.string().nullable(), until: timestamp })),
  }),
  /** Single reviews that were bought, newest first; title is null for reviews that are no longer public. */
  unlocks: z.array(z.object({ id, title: z.string().nullable(), unlockedAt: timestamp })),
});
export type Subscription = z.infer<typeof subscription>;

export const checkout = z.object({
  kind: z.enum(["subscription", "unlock"]),
  review: openReview.nullable(),
  /** "confirming": the bank has not replied. "refunded": such as for a review that was removed by then. */
  status: z.enum(["open", "confirming", "paid", "failed", "refunded", "expired"]),
});
export type Checkout = z.infer<typeof checkout>;

export const subscriptions = {
  getSubscription: memberProcedure
    .route({
      method: "GET",
      path: "/subscription",
      summary: "Get your subscription, review credit and unlocked reviews",
    })
    .output(subscription),

  createCheckout: ownProcedure
    .route({
      method: "POST",
      path: "/subscription/checkouts",
      summary: "Create a checkout for Premium or for one review; pay at the returned URL",
    })
    .input(
      z
        .object({ kind: z.enum(["subscription", "unlock"]), reviewId: id.optional() })
        .refine(({ kind, reviewId }) => (kind === "unlock") === (reviewId !== undefined), {
          path: ["reviewId"],
          message: "Required to unlock a review, and not allowed otherwise",
        }),
    )
    .errors({
      ...NOT_AVAILABLE,
      ...CHECKOUT_FAILED,
      NOT_FOUND: { status: 404, message: "Review not found" },
      ALREADY_PREMIUM: { status: 409, message: "You already have Premium." },
      ALREADY_OPEN: { status: 409, message: "You already have access to this review." },
      TOO_SHORT: {
        status: 409,
        message: `This review can't be unlocked alone: it hides fewer than ${SERVER_LIMITS.unlockWords} words.`,
      },
      /** A second subscription would charge the member twice. */
      NEEDS_PORTAL: {
        status: 409,
        message: "Your subscription needs attention. Open the billing portal in Settings.",
      },
      BEING_CONFIRMED: { status: 409, message: "Your payment is still being confirmed." },
    })
    .output(z.object({ url: z.string().nullable() })),

  getCheckout: memberProcedure
    .route({
      method: "GET",
      path: "/subscription/checkouts/{id}",
      summary: "Get the status of your checkout, refreshed from the payment provider while it is open",
    })
    .input(z.object({ id: checkoutId }))
    .errors({ NOT_FOUND: { status: 404, message: "Checkout not found" } })
    .output(checkout),

  createPortal: ownProcedure
    .route({ method: "POST", path: "/subscription/portal", summary: "Get the URL of your billing portal" })
    .input(z.object({ returnUrl: line(500).meta({ description: "Path on this site to return to" }) }))
    .errors({
      NO_PORTAL: { status: 409, message: "You don't have anything to manage yet." },
      PORTAL_FAILED: { status: 502, message: "Failed to open billing portal" },
    })
    .output(z.object({ url: z.string() })),
};
