import { LIMITS } from "#contract/vocabulary.ts";
import type { Config } from "#server/platform/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

const PRICE = `$${(LIMITS.unlockCents / 100).toFixed(2)}`;

/** @param title null when the review is not public */
export const detailedReview = (title: string | null) =>
  title === null ? "a detailed review" : `the detailed review of ${title}`;

/** For who paid for a single review; of a subscription the provider sends its invoices. */
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
      `Thank you. You paid ${PRICE} once for ${detailedReview(review.title)}. It stays open to you for good.`,
    ],
    button: { label: "Read the review", url: `${config.publicUrl}/reviews/${review.reviewId}` },
    notes: ["All reviews that you opened are listed in your settings, under Subscription."],
  });
}
