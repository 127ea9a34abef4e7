import { marketName } from "#contract/names.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AskedReview, signCheckIn } from "./select-check-ins.ts";

export const CHECK_IN_MAIL = "check-in";

type Asked = Pick<AskedReview, "userId" | "recipient" | "fullName" | "reviewId" | "tool" | "market">;

export async function checkInMail(
  deps: Pick<Platform, "config" | "signedValues">,
  asked: AskedReview,
): Promise<Mail> {
  return checkInMailWith(deps.config, asked, {
    token: await signCheckIn(deps, asked),
    unsubscribeUrl: await createSwitchOffUrl(deps, asked.userId, "check_ins"),
  });
}

export function checkInMailWith(
  config: Pick<Config, "productName" | "supportEmail" | "postalAddress" | "publicUrl">,
  { userId, recipient, fullName, reviewId, tool, market }: Asked,
  { token, unsubscribeUrl }: { token: string; unsubscribeUrl: string },
): Mail {
  const name = isolated(tool.name);
  return composeMail(config, {
    kind: CHECK_IN_MAIL,
    ...{ userId, recipient, name: fullName, unsubscribeUrl },
    preference: "check_ins",
    thread: threadOf(reviewId),
    subject: `Still using ${name}?`,
    paragraphs: [
      `You reviewed ${name} in ${marketName(market)} some months ago. Do you still use it?`,
      "Two clicks are enough. Your review shows the answer, so that other agents know it's still true.",
    ],
    button: { label: "Answer", url: `${config.publicUrl}/still-using?token=${token}` },
    unsubscribeReason: "You're getting this because you reviewed a tool.",
  });
}

const PREFIX = "check-in:";
const threadOf = (reviewId: string) => PREFIX + reviewId;
export const reviewOfThread = (thread: string | null) => thread?.slice(PREFIX.length) ?? "";
