import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import type { Config } from "#server/platform/config.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";

interface Newcomer {
  userId: string;
  email: string;
  name: string;
}

/** Shows somebody around whose address was just confirmed; like other mails with a switch, if they still want it. */
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
    preheader: "See what agents in your market say about the tools you think about.",
    name,
    paragraphs: ["Your email address is confirmed, and your account is ready. Three ways to begin:"],
    steps: [
      {
        title: "Look up your market",
        text: "What agents there pay for a tool, what they get for it, and whether they would buy it again.",
        url: `${publicUrl}/markets`,
      },
      {
        title: "Review a tool that you use",
        text: `Once it is approved, it opens every detailed review to you for ${reviewCreditDays} days, whatever your verdict.`,
        url: `${publicUrl}/add-review`,
      },
      {
        title: "Ask, or answer",
        text: "Each market has its discussions.",
        url: `${publicUrl}/search?tab=discussions`,
      },
    ],
    unsubscribeReason: `You get this once, since you joined ${productName}.`,
    unsubscribeUrl,
  });
}
