import { type Addressee, authUrl } from "#server/account/account-mails.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Tells the account about each change of how it can be signed in to. */
export async function queueFactorMail(
  tx: Transaction,
  { auth, outbox }: Pick<Platform, "auth" | "outbox">,
  userId: string,
  compose: (addressee: Addressee) => Mail,
): Promise<void> {
  const owner = await auth.credentials.findById(tx, userId);
  if (!owner) return;
  const name = await loadFullName(tx, userId);
  await outbox.queue(tx, compose({ userId, email: owner.email, name }));
}

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

export const passkeyAddedMail = (
  config: Config,
  { passkey, endsOthers, ...to }: Addressee & { passkey: string; endsOthers: boolean },
): Mail =>
  factorMail(config, to, {
    kind: "passkey-added",
    subject: "A passkey was added to your account",
    what: `A passkey was added to your ${config.productName} account: ${passkey}. It signs in without a password.${endsOthers ? " Your other devices were signed out." : ""}`,
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

export const codesOnMail = (config: Config, to: Addressee): Mail =>
  factorMail(config, to, {
    kind: "codes-on",
    subject: "Codes from an app are on",
    what: `Signing in to your ${config.productName} account with the password now takes a code from an authenticator app, too. Your other devices were signed out.`,
    ifNot: "If this wasn't you, turn off codes, choose a new password, and sign out everywhere.",
  });

export const codesOffMail = (config: Config, to: Addressee): Mail =>
  factorMail(config, to, {
    kind: "codes-off",
    subject: "Codes from an app are off",
    what: `Signing in to your ${config.productName} account with the password doesn't take a code anymore.`,
    ifNot: "If this wasn't you, choose a new password, sign out everywhere, and turn codes on again.",
  });

export const recoveryCodesReplacedMail = (config: Config, to: Addressee): Mail =>
  factorMail(config, to, {
    kind: "recovery-codes-replaced",
    subject: "Your recovery codes were replaced",
    what: `Your ${config.productName} account has new recovery codes. The former ones don't work anymore.`,
    ifNot: "If this wasn't you, choose a new password, sign out everywhere, and replace the recovery codes.",
  });

export const recoveryCodeUsedMail = (config: Config, { left, ...to }: Addressee & { left: number }): Mail =>
  factorMail(config, to, {
    kind: "recovery-code-used",
    subject: "A recovery code was used",
    what: `A recovery code of your ${config.productName} account was used. ${left} ${left === 1 ? "is" : "are"} left.`,
    ifNot: "If this wasn't you, choose a new password, sign out everywhere, and replace the recovery codes.",
  });

/** The link opens a page with a button, because link scanners would use up one that acts on GET. */
export const factorLinkMail = (
  config: Config,
  { token, userId, email, name }: Addressee & { token: string },
): Mail =>
  composeMail(config, {
    kind: "factor-link",
    userId,
    recipient: email,
    subject: "Set up your second factor",
    name,
    paragraphs: [
      `Your ${config.productName} account has a role, which takes a passkey or codes from an app. Open this link in the browser where you're signed in, then set one up.`,
    ],
    button: { label: "Continue", url: authUrl(config, { mode: "second-factor", token }) },
    notes: [
      "The link works once and expires in one hour.",
      "Didn't ask for this? Then someone else is signed in to your account. Choose a new password now.",
    ],
  });

const WITH_ARTICLE = { moderator: "a moderator", admin: "an admin" };

export const roleChangedMail = (
  config: Config,
  { role, isGranted, ...to }: Addressee & { role: "moderator" | "admin"; isGranted: boolean },
): Mail =>
  factorMail(config, to, {
    kind: "role-changed",
    subject: isGranted
      ? `You are now ${WITH_ARTICLE[role]} of ${config.productName}`
      : `You are no longer ${WITH_ARTICLE[role]} of ${config.productName}`,
    what: isGranted
      ? `Our team made your ${config.productName} account ${WITH_ARTICLE[role]}.`
      : `Our team took this role from your ${config.productName} account: ${role}.`,
    ifNot: "If you didn't expect this, choose a new password and sign out everywhere.",
  });

export const secondFactorResetMail = (config: Config, to: Addressee): Mail =>
  factorMail(config, to, {
    kind: "second-factor-reset",
    subject: "Your passkeys and codes were removed",
    what: `Our team removed all passkeys and codes of your ${config.productName} account, signed it out and ended the private addresses of its feeds, so that you can sign in with your password and set up new ones.`,
    ifNot: "If you didn't ask for this, choose a new password now.",
  });
