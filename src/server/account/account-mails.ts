import { localPath } from "#contract/text/local-path.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { CONFIRMATION_HOURS, RESET_HOURS, RESTORE_DAYS } from "./account-policy.ts";

/** The link opens a page with a button, because link scanners would confirm a link that acts on GET. */
export function confirmationMail(
  config: Config,
  {
    email,
    token,
    redirect,
    provider,
  }: { email: string; token: string; redirect: string | undefined; provider?: string | undefined },
): Mail {
  const target = localPath(redirect);
  const proof =
    provider === undefined ? "for the password you signed up with" : `you to continue with ${provider} again`;
  return composeMail(config, {
    kind: "confirm-email",
    recipient: email,
    subject: "Confirm your email address",
    // No name, because someone else may have signed up with this address.
    paragraphs: [
      `Please confirm your email address to finish signing up for ${config.productName}. We may ask ${proof}, or you can choose a new password.`,
    ],
    button: {
      label: "Confirm email address",
      url: authUrl(config, { mode: "confirm", token, ...(target === "/" ? {} : { redirect: target }) }),
    },
    notes: [
      `The link works once and expires in ${CONFIRMATION_HOURS} hours.`,
      "If you didn't sign up, you can ignore this email. No one can use the account until it's confirmed.",
    ],
  });
}

export function addressInUseMail(config: Config, { email, name }: { email: string; name: string }): Mail {
  return composeMail(config, {
    kind: "address-in-use",
    recipient: email,
    subject: `You already have a ${config.productName} account`,
    name,
    paragraphs: [
      `Someone tried to sign up for ${config.productName} with this email. You already have an account, so nothing changed.`,
      "If it was you, sign in instead. If you don't remember your password, choose Forgot password on the sign-in page.",
    ],
    button: { label: "Sign in", url: authUrl(config, { mode: "login" }) },
    notes: ["If it wasn't you, you can ignore this email."],
  });
}

export function passwordResetMail(
  config: Config,
  { email, name, token }: { email: string; name: string | undefined; token: string },
): Mail {
  return composeMail(config, {
    kind: "reset-password",
    recipient: email,
    subject: "Reset your password",
    name,
    paragraphs: [
      `We got a request to reset the password of your ${config.productName} account. Use this link to choose a new one.`,
    ],
    button: { label: "Choose a new password", url: authUrl(config, { mode: "reset", token }) },
    notes: [
      `The link works once and expires in ${RESET_HOURS === 1 ? "one hour" : `${RESET_HOURS} hours`}. A new password signs you out on all devices.`,
      "Didn't ask for this? Ignore this email and your password won't change.",
    ],
  });
}

/** Uses the configured public URL, because a request's Host header can be forged. */
export function authUrl({ publicUrl }: Config, parameters: Record<string, string>): string {
  return `${publicUrl}/auth?${new URLSearchParams(parameters)}`;
}

/** The account that an email is about. `email` may differ from the account's address. */
export interface Addressee {
  userId: string;
  email: string;
  name: string;
}

/** Sent to the requested address. It has no name, because the inbox may belong to someone else. */
export function emailChangeMail(
  config: Config,
  { userId, email, token }: { userId: string; email: string; token: string },
): Mail {
  return composeMail(config, {
    kind: "change-email",
    userId,
    recipient: email,
    subject: "Confirm your new email address",
    paragraphs: [
      `Please confirm this as the new email address of your ${config.productName} account. Your account keeps its current email until you do.`,
    ],
    button: {
      label: "Confirm new email address",
      url: authUrl(config, { mode: "confirm-email-change", token }),
    },
    notes: [
      `The link works once and expires in ${CONFIRMATION_HOURS} hours.`,
      "Didn't ask for this? Ignore this email and nothing will change.",
    ],
  });
}

export function emailWantedMail(config: Config, { userId, email, name }: Addressee): Mail {
  return composeMail(config, {
    kind: "address-wanted",
    userId,
    recipient: email,
    subject: `You already have a ${config.productName} account`,
    name,
    paragraphs: [
      `Someone tried to use this email for another ${config.productName} account. It already belongs to yours, so nothing changed.`,
      "If it was you, sign in with this email instead. If you don't remember your password, choose Forgot password on the sign-in page.",
    ],
    button: { label: "Sign in", url: authUrl(config, { mode: "login" }) },
    notes: ["If it wasn't you, you can ignore this email."],
  });
}

export function emailChangeAskedMail(config: Config, { userId, email, name }: Addressee): Mail {
  return composeMail(config, {
    kind: "change-email-asked",
    userId,
    recipient: email,
    subject: "Someone asked to change your email",
    name,
    paragraphs: [
      `Someone signed in to your ${config.productName} account asked to change its email. The change takes effect once the new address is confirmed.`,
      "If it was you, check the inbox of the new address for the confirmation link.",
    ],
    button: { label: "Choose a new password", url: authUrl(config, { mode: "forgot" }) },
    notes: [
      "If this wasn't you, reset your password now. That signs out every device and cancels the change.",
    ],
  });
}

export function addressReservedMail(config: Config, { email }: { email: string }): Mail {
  return composeMail(config, {
    kind: "address-reserved",
    recipient: email,
    subject: `Your email address is reserved at ${config.productName}`,
    paragraphs: [
      `Someone tried to sign up for ${config.productName} with this email. An account used it until recently, and only that account can use it for ${RESTORE_DAYS} days after the change.`,
      'If the account is yours, sign in with its new email. To undo the change, use the link in our email "Your email address was changed".',
    ],
    button: { label: "Sign in", url: authUrl(config, { mode: "login" }) },
    notes: ["If it wasn't you, you can ignore this email."],
  });
}

/** Sent to the former address. It has an undo link unless the change was itself an undo. */
export function emailChangedMail(
  config: Config,
  { userId, email, name, undoToken }: Addressee & { undoToken?: string },
): Mail {
  const undo = undoToken && authUrl(config, { mode: "restore-email", token: undoToken });
  return composeMail(config, {
    kind: "email-changed",
    userId,
    recipient: email,
    subject: "Your email address was changed",
    name,
    paragraphs: [
      `The email of your ${config.productName} account was changed and confirmed. Use the new address to sign in.`,
    ],
    button: undo
      ? { label: "Undo the change", url: undo }
      : { label: `Go to ${config.productName}`, url: authUrl(config, { mode: "login" }) },
    notes: undo
      ? [
          `If this wasn't you, undo the change within ${RESTORE_DAYS} days. You'll choose a new password, every device is signed out, and passkeys, codes and linked accounts that were added since the change are removed. Older ones stay.`,
          `If the link doesn't work, email ${config.supportEmail}.`,
        ]
      : [`If this wasn't you, email ${config.supportEmail} immediately.`],
  });
}
