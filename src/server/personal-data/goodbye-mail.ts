import type { Config } from "#server/platform/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

/** The last mail to somebody: owed, since a deletion that was not theirs is to be noticed. */
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
      `Your ${productName} account was deleted, as you asked. You are signed out everywhere, and a subscription is cancelled.`,
      keepsContributions
        ? "What you published stays, without your name. Everything else about you is gone."
        : "What you published is gone, too. Of comments that others answered, an empty place stays.",
    ],
    button: { label: "What we keep", url: `${publicUrl}/privacy` },
    notes: [`If it was not you, write to ${supportEmail} at once.`],
  });
}
