import { localPath } from "#contract/local-path.ts";
import type { Config } from "#server/platform/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import { CONFIRMATION_HOURS, RESET_HOURS, RESTORE_DAYS } from "./account-policy.ts";

/** The link in a confirmation mail opens a page; its button confirms, so that scanners of links don't. */
export function confirmationMail(
  config: Config,
  { email, token, redirect }: { email: string; token: string; redirect: string | undefined },
): Mail {
  const target = localPath(redirect);
  return composeMail(config, {
    kind: "confirm-email",
    recipient: email,
    subject: "Confirm your email address",
    // No name: the sign-up chose it, and may be a stranger's.
    paragraphs: [
      `Please confirm that this is your email address. The page asks for the password that you signed up with at ${config.productName}, or lets you choose a new one.`,
    ],
    button: {
      label: "Confirm email address",
      url: authUrl(config, { mode: "confirm", token, ...(target === "/" ? {} : { redirect: target }) }),
    },
    notes: [
      `The link works once, within ${CONFIRMATION_HOURS} hours.`,
      "If you did not sign up, ignore this email: without the confirmation nobody can use the account.",
    ],
  });
}

/** For the owner of an address that somebody, perhaps they themselves, tried to sign up with. */
export function addressInUseMail(config: Config, { email, name }: { email: string; name: string }): Mail {
  return composeMail(config, {
    kind: "address-in-use",
    recipient: email,
    subject: `You already have a ${config.productName} account`,
    name,
    paragraphs: [
      `Someone tried to sign up at ${config.productName} with this email address. You already have an account, so nothing was changed.`,
      "If it was you, sign in instead. If you don't remember your password, choose Forgot password there.",
    ],
    button: { label: "Sign in", url: authUrl(config, { mode: "login" }) },
    notes: ["If it was not you, there is nothing to do."],
  });
}

export function passwordResetMail(
  config: Config,
  { email, name, token }: { email: string; name: string | undefined; token: string },
): Mail {
  return composeMail(config, {
    kind: "reset-password",
    recipient: email,
    subject: "Choose a new password",
    name,
    paragraphs: [
      `Someone asked for a new password for your ${config.productName} account. With this link you can choose one.`,
    ],
    button: { label: "Choose a new password", url: authUrl(config, { mode: "reset", token }) },
    notes: [
      `The link works once, within ${RESET_HOURS === 1 ? "one hour" : `${RESET_HOURS} hours`}. A new password signs you out everywhere.`,
      "If you did not ask for it, ignore this mail: your password stays as it is.",
    ],
  });
}

/** Built from the configuration: what a request's Host header says shapes no link. */
function authUrl({ publicUrl }: Config, parameters: Record<string, string>): string {
  return `${publicUrl}/auth?${new URLSearchParams(parameters)}`;
}

/** Whose account a mail is about; the address may be another one than theirs. */
interface Addressee {
  userId: string;
  email: string;
  name: string;
}

/** To the address that is wanted; without a name, since it may be somebody else's mailbox. */
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
      `Please confirm that this is to be the email address of your ${config.productName} account. Until then, the present one stays.`,
    ],
    button: {
      label: "Confirm new email address",
      url: authUrl(config, { mode: "confirm-email-change", token }),
    },
    notes: [
      `The link works once, within ${CONFIRMATION_HOURS} hours.`,
      "If you did not ask for it, ignore this mail: nothing changes without the confirmation.",
    ],
  });
}

/** For the owner of an address that another account asked for. */
export function emailWantedMail(config: Config, { userId, email, name }: Addressee): Mail {
  return composeMail(config, {
    kind: "address-wanted",
    userId,
    recipient: email,
    subject: `You already have a ${config.productName} account`,
    name,
    paragraphs: [
      `Someone wanted to use this email address for another ${config.productName} account. It belongs to yours, so nothing was changed.`,
      "If it was you, sign in with this address instead. If you don't remember your password, choose Forgot password there.",
    ],
    button: { label: "Sign in", url: authUrl(config, { mode: "login" }) },
    notes: ["If it was not you, there is nothing to do."],
  });
}

/** To the current address, in time to stop it. */
export function emailChangeAskedMail(config: Config, { userId, email, name }: Addressee): Mail {
  return composeMail(config, {
    kind: "change-email-asked",
    userId,
    recipient: email,
    subject: "Someone asked to change your email address",
    name,
    paragraphs: [
      `Someone who is signed in to your ${config.productName} account asked to change its email address. The new address replaces this one once it is confirmed.`,
      "If it was you, there is nothing to do here: look into the mailbox of the new address.",
    ],
    button: { label: "Choose a new password", url: authUrl(config, { mode: "forgot" }) },
    notes: [
      "If it was not you, choose a new password at once: it ends every session, and the change with them.",
    ],
  });
}

/** For the owner of an address that an account gave up a few days ago, when someone signs up with it. */
export function addressReservedMail(config: Config, { email }: { email: string }): Mail {
  return composeMail(config, {
    kind: "address-reserved",
    recipient: email,
    subject: `Your email address is reserved at ${config.productName}`,
    paragraphs: [
      `Someone tried to sign up at ${config.productName} with this email address. Until a few days ago it belonged to an account, and for ${RESTORE_DAYS} days after the change only that account can use it.`,
      'If the account is yours, sign in with its new address, or undo the change: our email "Your email address was changed" has a link for that.',
    ],
    button: { label: "Sign in", url: authUrl(config, { mode: "login" }) },
    notes: ["If it was not you, there is nothing to do."],
  });
}

/** To an address that was given up, with a link that undoes the change unless it was itself an undoing. */
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
      `Your ${config.productName} account has another email address now, which was confirmed. Sign in with the new one; this one is no longer used.`,
    ],
    button: undo
      ? { label: "Undo the change", url: undo }
      : { label: `Go to ${config.productName}`, url: authUrl(config, { mode: "login" }) },
    notes: undo
      ? [
          `If it was not you, undo it within ${RESTORE_DAYS} days. You choose a new password, and every session ends.`,
          `If the link doesn't work, write to ${config.supportEmail}.`,
        ]
      : [`If it was not you, write to ${config.supportEmail} immediately.`],
  });
}

export function passwordChangedMail(config: Config, { userId, email, name }: Addressee): Mail {
  return composeMail(config, {
    kind: "password-changed",
    userId,
    recipient: email,
    subject: "Your password was changed",
    name,
    paragraphs: [
      `The password of your ${config.productName} account was changed. Wherever else you were signed in, you are signed out.`,
      "If it was you, there is nothing to do.",
    ],
    button: { label: "Choose a new password", url: authUrl(config, { mode: "forgot" }) },
    notes: ["If it was not you, choose a new password at once: only who reads this mailbox can do that."],
  });
}
