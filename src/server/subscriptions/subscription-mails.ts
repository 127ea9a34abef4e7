import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

const PRICE = `$${(SERVER_LIMITS.unlockCents / 100).toFixed(2)}`;

/** @param title null when the review is not public */
export const detailedReview = (title: string | null) =>
  title === null ? "a detailed review" : `the detailed review of ${title}`;

/** Receipt for a single review. The payment provider sends the invoices of subscriptions. */
export function receiptMail(
  config: Config,
  person: { id: string; email: string; name: string },
  review: { reviewId: string; title: string | null },
): Mail {
  return composeMail(config, {
    kind: "unlock-receipt",
    recipient: person.email,
    userId: person.id,
    subject: `Receipt: one review, ${PRICE}`,
    name: person.name,
    paragraphs: [
      `Thanks! You paid ${PRICE} for ${detailedReview(review.title)}. It's one payment, and the review is yours to keep.`,
    ],
    button: { label: "Read the review", url: `${config.publicUrl}/reviews/${review.reviewId}` },
    notes: ["You can find all your unlocked reviews in Settings, under Subscription."],
  });
}

/** Sent when an unlock is refunded because the review is no longer public or was already unlocked. */
export function refundMail(
  config: Config,
  person: { id: string; email: string; name: string },
  { title, isTwice }: { title: string | null; isTwice: boolean },
): Mail {
  const reason = isTwice
    ? "You had already unlocked this review, and it stays unlocked."
    : "This review is no longer available.";
  return composeMail(config, {
    kind: "unlock-refund",
    recipient: person.email,
    userId: person.id,
    subject: "Your refund is on its way",
    name: person.name,
    paragraphs: [
      `You paid for ${detailedReview(title)}. ${reason}`,
      "We've refunded the full amount to your original payment method. It can take 5-10 business days.",
    ],
    button: {
      label: "View your subscription",
      url: `${config.publicUrl}/settings?tab=subscription`,
    },
  });
}
