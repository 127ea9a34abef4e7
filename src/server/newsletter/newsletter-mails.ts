import type { Config } from "#server/platform/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { CONFIRMATION_DAYS } from "./newsletter-policy.ts";

/** The link opens a page; its button confirms, so that scanners of links don't. */
export function confirmationMail(config: Config, { email, token }: { email: string; token: string }): Mail {
  return composeMail(config, {
    kind: "confirm-newsletter",
    recipient: email,
    subject: "Confirm your newsletter subscription",
    paragraphs: [
      `Somebody, hopefully you, asked for the ${config.productName} newsletter with this address. Please confirm that you want it.`,
    ],
    button: {
      label: "Confirm subscription",
      url: `${config.publicUrl}/newsletter/confirm?${new URLSearchParams({ token })}`,
    },
    notes: [
      `The link works once, within ${CONFIRMATION_DAYS} days.`,
      "If you did not ask for it, ignore this mail: without the confirmation you get no newsletter.",
    ],
  });
}

/** For somebody who asks for what they have. */
export function alreadySubscribedMail(
  config: Config,
  { email, unsubscribeUrl }: { email: string; unsubscribeUrl: string },
): Mail {
  return composeMail(config, {
    kind: "already-subscribed",
    recipient: email,
    subject: "You already get our newsletter",
    paragraphs: [
      `Somebody, perhaps you, asked for the ${config.productName} newsletter with this address. You are already subscribed, so there is nothing to do.`,
      "If you no longer want it, unsubscribe here.",
    ],
    button: { label: "Unsubscribe", url: unsubscribeUrl },
    notes: [],
  });
}
