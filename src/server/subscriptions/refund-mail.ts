import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { detailedReview } from "./receipt-mail.ts";

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
