import { CONFIRMATION_DAYS } from "#server/newsletter/newsletter-policy.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

/** The link opens a page with a button, because link scanners would confirm a link that acts on GET. */
export function newsletterConfirmation(
  config: Config,
  { email, token }: { email: string; token: string },
): Mail {
  return composeMail(config, {
    kind: "confirm-newsletter",
    recipient: email,
    subject: "Confirm your newsletter subscription",
    paragraphs: [`Please confirm you'd like the ${config.productName} newsletter.`],
    button: {
      label: "Confirm subscription",
      url: `${config.publicUrl}/newsletter/confirm?${new URLSearchParams({ token })}`,
    },
    notes: [
      `The link works once and expires in ${CONFIRMATION_DAYS} days.`,
      "Didn't ask for this? Ignore this email and you won't get the newsletter.",
    ],
  });
}

export function alreadySubscribedMail(
  config: Config,
  { email, unsubscribeUrl }: { email: string; unsubscribeUrl: string },
): Mail {
  return composeMail(config, {
    kind: "already-subscribed",
    recipient: email,
    subject: "You're already subscribed",
    paragraphs: [
      `Someone, probably you, tried to subscribe this address to the ${config.productName} newsletter. You're already subscribed, so you don't need to do anything.`,
      "If you no longer want the newsletter, you can unsubscribe.",
    ],
    button: { label: "Unsubscribe", url: unsubscribeUrl },
    notes: [],
  });
}
