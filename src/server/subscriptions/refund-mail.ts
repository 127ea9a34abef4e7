import type { Config } from "#server/platform/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { detailedReview } from "./receipt-mail.ts";

/** For whose payment of a single review opened nothing: it was taken down meanwhile, or is open already. */
export function refundMail(
  config: Config,
  person: { id: string; email: string; name: string },
  { title, isTwice }: { title: string | null; isTwice: boolean },
): Mail {
  const reason = isTwice
    ? "You had paid for it before, and it is open to you."
    : "It could not be opened to you: it is not published any more.";
  return composeMail(config, {
    kind: "unlock-refund",
    recipient: person.email,
    userId: person.id,
    subject: "Your payment goes back to you",
    name: person.name,
    paragraphs: [
      `You paid for ${detailedReview(title)}. ${reason}`,
      "We give all of it back, to how you paid. That takes your bank five to ten days.",
    ],
    button: {
      label: "See your subscription",
      url: `${config.publicUrl}/settings?tab=subscription`,
    },
  });
}
