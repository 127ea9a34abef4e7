import * as z from "zod";
import { id, line, memberProcedure, ownProcedure, SUBSCRIPTION_STATUSES, timestamp } from "./parts.ts";

/** An id of the payment provider. */
const checkoutId = line(200).min(1);

const NOT_AVAILABLE = {
  NOT_AVAILABLE: { status: 409, message: "Premium is not available yet." },
} as const;

/** The provider did not answer as it should; whoever asked may try again. */
const CHECKOUT_FAILED = {
  CHECKOUT_FAILED: { status: 502, message: "Failed to start checkout process. Please try again." },
} as const;

const openReview = z.object({ id, title: z.string() });

export const subscription = z.object({
  /** Null for who never subscribed. */
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  isPremium: z.boolean(),
  /** Until when it is paid: the day of renewal or, when it is cancelled, of its end. */
  periodEnd: timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  hasPaymentFailed: z.boolean(),
  /** Whether there is a portal to change the card, cancel or find invoices in. */
  hasPortal: z.boolean(),
  /** What one's approved reviews earned: all reviews until a day. */
  credit: z.object({
    /** Null without one, or when it is over. */
    until: timestamp.nullable(),
    /** How many days a review earns. */
    days: z.number().int(),
    /** The reviews that earned it, the latest first; a review that is gone has no title. */
    reviews: z.array(z.object({ id, title: z.string().nullable(), until: timestamp })),
  }),
  /** Single reviews that were paid for, the newest first; one that is not public any more has no title. */
  unlocks: z.array(z.object({ id, title: z.string().nullable(), unlockedAt: timestamp })),
});
export type Subscription = z.infer<typeof subscription>;

export const checkout = z.object({
  kind: z.enum(["subscription", "unlock"]),
  review: openReview.nullable(),
  /**
   * How it stands at the payment provider, whatever was heard of it: "confirming" while a bank has not answered,
   * "refunded" where the money of a single review went back, such as when that was taken down meanwhile.
   */
  status: z.enum(["open", "confirming", "paid", "failed", "refunded", "expired"]),
});
export type Checkout = z.infer<typeof checkout>;

export const subscriptions = {
  getSubscription: memberProcedure
    .route({
      method: "GET",
      path: "/subscription",
      tags: ["subscriptions"],
      summary: "Get your subscription, review credit and unlocked reviews",
    })
    .output(subscription),

  createCheckout: ownProcedure
    .route({
      method: "POST",
      path: "/subscription/checkouts",
      tags: ["subscriptions"],
      summary: "Create a checkout for Premium or for one review; pay at the returned address",
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
      /** It has to be settled there; a second subscription would be paid besides. */
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
      tags: ["subscriptions"],
      summary: "Get the status of your checkout, refreshed from the payment provider while it is open",
    })
    .input(z.object({ id: checkoutId }))
    .errors({ NOT_FOUND: { status: 404, message: "Checkout not found" } })
    .output(checkout),

  createPortal: ownProcedure
    .route({
      method: "POST",
      path: "/subscription/portal",
      tags: ["subscriptions"],
      summary: "Get the address of your billing portal",
    })
    .input(z.object({ returnUrl: line(500).meta({ description: "Path on this site to return to" }) }))
    .errors({
      NO_PORTAL: { status: 409, message: "You don't have anything to manage yet." },
      PORTAL_FAILED: { status: 502, message: "Failed to open billing portal" },
    })
    .output(z.object({ url: z.string() })),
};
