import { type Addressee, authUrl } from "#server/account/account-mails.ts";
import { nameWaysIn } from "#server/account/change-factors/ways-in.ts";
import { loadFullName } from "#server/account/load-full-name.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";

interface PasswordChange extends Addressee {
  /** What undoing an email change removed. */
  removed: readonly string[];
  /** What signs in without the password: someone who had the former one may have added it. */
  stays: readonly string[];
}

export function passwordChangedMail(
  config: Config,
  { userId, email, name, removed, stays }: PasswordChange,
): Mail {
  const about = [
    removed.length > 0 &&
      `We removed what was added since the change of your email: ${removed.join(", ")}. You can add your own again under Settings, Security.`,
    stays.length > 0 &&
      `These still sign in without the password: ${stays.join(", ")}. If one isn't yours, remove it under Settings, Security.`,
  ];
  return composeMail(config, {
    kind: "password-changed",
    userId,
    recipient: email,
    subject: "Your password was changed",
    name,
    paragraphs: [
      `The password of your ${config.productName} account was changed. Your other devices were signed out, and the private addresses of your feeds ended.`,
      ...about.filter((text) => text !== false),
      "If this was you, you don't need to do anything.",
    ],
    button: { label: "Choose a new password", url: authUrl(config, { mode: "forgot" }) },
    notes: ["If this wasn't you, reset your password now. Only someone with access to this inbox can."],
  });
}

export async function queuePasswordChanged(
  tx: Transaction,
  platform: Pick<Platform, "config" | "outbox" | "providers">,
  { userId, email }: { userId: string; email: string },
  removed: readonly string[] = [],
): Promise<void> {
  const name = await loadFullName(tx, userId);
  const stays = await nameWaysIn(tx, platform, userId);
  const mail = passwordChangedMail(platform.config, { userId, email, name, removed, stays });
  await platform.outbox.queue(tx, mail);
}
