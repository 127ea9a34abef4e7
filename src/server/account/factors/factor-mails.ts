import type { Addressee } from "#server/account/account-mails.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

interface FactorChange {
  kind: Mail["kind"];
  subject: string;
  what: string;
  ifNot: string;
}

function factorMail(
  config: Config,
  { userId, email, name }: Addressee,
  { kind, subject, what, ifNot }: FactorChange,
): Mail {
  return composeMail(config, {
    kind,
    userId,
    recipient: email,
    subject,
    name,
    paragraphs: [what, "If this was you, you don't need to do anything."],
    button: { label: "Security settings", url: `${config.publicUrl}/settings?tab=security` },
    notes: [ifNot, `If you can't sign in, email ${config.supportEmail}.`],
  });
}

export const passkeyAddedMail = (config: Config, { passkey, ...to }: Addressee & { passkey: string }): Mail =>
  factorMail(config, to, {
    kind: "passkey-added",
    subject: "A passkey was added to your account",
    what: `A passkey was added to your ${config.productName} account: ${passkey}. It signs in without a password.`,
    ifNot: "If this wasn't you, remove the passkey, choose a new password, and sign out everywhere.",
  });

export const passkeyRemovedMail = (
  config: Config,
  { passkey, ...to }: Addressee & { passkey: string },
): Mail =>
  factorMail(config, to, {
    kind: "passkey-removed",
    subject: "A passkey was removed from your account",
    what: `A passkey was removed from your ${config.productName} account: ${passkey}. It can't sign in anymore.`,
    ifNot: "If this wasn't you, choose a new password and sign out everywhere.",
  });
