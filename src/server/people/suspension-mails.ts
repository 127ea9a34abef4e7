import { formatSuspensionEnd } from "#server/platform/access.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

/** The kind of email to look for when unqueuing it. */
export const SUSPENSION_MAIL = "account-suspended";

interface Member {
  userId: string;
  email: string;
  name: string;
}

/** Required, so it has no preference. */
export function suspensionMail(
  config: Config,
  { userId, email, name }: Member,
  { reason, until }: { reason: string; until: string | null },
): Mail {
  const end = until === null ? "until we lift the suspension" : `until ${formatSuspensionEnd(until)}`;
  return composeMail(config, {
    kind: SUSPENSION_MAIL,
    userId,
    recipient: email,
    subject: "Your account is suspended",
    name,
    paragraphs: [
      `Our team suspended your ${config.productName} account ${end}. You can't post, edit, message, like, or report until then.`,
      "You can still sign in and read, manage your subscription, download your data, and delete your account. What you published stays public.",
      "The reason:",
    ],
    quote: reason,
    button: { label: "Read the community rules", url: `${config.publicUrl}/terms` },
    notes: [`If you think this is a mistake, email ${config.supportEmail}.`],
  });
}

export function suspensionLiftedMail(config: Config, { userId, email, name }: Member): Mail {
  return composeMail(config, {
    kind: "suspension-lifted",
    userId,
    recipient: email,
    subject: "Your suspension was lifted",
    name,
    paragraphs: [`Your ${config.productName} account is no longer suspended. You can post again.`],
    button: { label: `Go to ${config.productName}`, url: config.publicUrl },
  });
}
