import { type Addressee, authUrl } from "#server/account/account-mails.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

type ChangedWayIn = Addressee & {
  /** The provider's name, as on its button. */
  provider: string;
};

export function identityLinkedMail(config: Config, { userId, email, name, provider }: ChangedWayIn): Mail {
  return composeMail(config, {
    kind: "identity-linked",
    userId,
    recipient: email,
    subject: `${provider} can now sign in to your account`,
    name,
    paragraphs: [
      `A ${provider} account was linked to your ${config.productName} account. It can sign in without your password.`,
      "If this was you, you don't need to do anything.",
    ],
    button: { label: "See your sign-in methods", url: `${config.publicUrl}/settings?tab=security` },
    notes: [
      "If this wasn't you, unlink it under Settings, Security, choose a new password and sign out everywhere.",
      `If you can't sign in, email ${config.supportEmail} immediately.`,
    ],
  });
}

export function identityUnlinkedMail(config: Config, { userId, email, name, provider }: ChangedWayIn): Mail {
  return composeMail(config, {
    kind: "identity-unlinked",
    userId,
    recipient: email,
    subject: `${provider} can no longer sign in to your account`,
    name,
    paragraphs: [
      `A ${provider} account was unlinked from your ${config.productName} account. Use another way to sign in from now on.`,
      "If this was you, you don't need to do anything.",
    ],
    button: { label: "Choose a new password", url: authUrl(config, { mode: "forgot" }) },
    notes: ["If this wasn't you, reset your password now. Only someone with access to this inbox can."],
  });
}
