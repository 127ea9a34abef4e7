import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

/** Ignores preferences, so that the owner finds out if someone else deleted the account. */
export function goodbyeMail(
  config: Config,
  { email, keepsContributions }: { email: string; keepsContributions: boolean },
): Mail {
  const { productName, publicUrl, supportEmail } = config;
  return composeMail(config, {
    kind: "account-deleted",
    recipient: email,
    subject: "Your account was deleted",
    paragraphs: [
      `Your ${productName} account was deleted, as you asked. You're signed out on all devices, and any subscription is canceled.`,
      keepsContributions
        ? "Your posts stay, without your name. Everything else about you is deleted."
        : "Your posts are deleted too. A placeholder stays where others replied.",
    ],
    button: { label: "What we keep", url: `${publicUrl}/privacy` },
    notes: [`If this wasn't you, email ${supportEmail} immediately.`],
  });
}
