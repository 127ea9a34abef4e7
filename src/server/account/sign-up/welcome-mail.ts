import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";

interface Newcomer {
  userId: string;
  email: string;
  name: string;
}

export async function queueWelcome(
  tx: Transaction,
  platform: Pick<Platform, "config" | "outbox" | "signedValues">,
  newcomer: Newcomer,
): Promise<void> {
  const unsubscribeUrl = await createSwitchOffUrl(platform, newcomer.userId, "welcome_email");
  await platform.outbox.queue(tx, welcomeMail(platform.config, { ...newcomer, unsubscribeUrl }));
}

export function welcomeMail(
  config: Config,
  { userId, email, name, unsubscribeUrl }: Newcomer & { unsubscribeUrl: string },
): Mail {
  const { productName, publicUrl, reviewCreditDays } = config;
  return composeMail(config, {
    kind: "welcome",
    userId,
    recipient: email,
    preference: "welcome_email",
    subject: `Welcome to ${productName}`,
    preheader: "See what agents in your market say about the tools you're considering.",
    name,
    paragraphs: ["Your email is confirmed and your account is ready. Three ways to get started:"],
    steps: [
      {
        title: "Look up your market",
        text: "See what agents there pay for a tool, what they get for it, and whether they'd buy it again.",
        url: `${publicUrl}/markets`,
      },
      {
        title: "Review a tool you use",
        text: `Once it's approved, you get full access to every detailed review for ${reviewCreditDays} days, whether you recommend the tool or not.`,
        url: `${publicUrl}/add-review`,
      },
      {
        title: "Join the discussion",
        text: "Ask agents in your market, or share what you know.",
        url: `${publicUrl}/search?tab=discussions`,
      },
    ],
    unsubscribeReason: `You're getting this one-time email because you joined ${productName}.`,
    unsubscribeUrl,
  });
}
