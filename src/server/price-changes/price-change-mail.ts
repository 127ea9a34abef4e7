import { createSwitchOffUrl } from "#server/email-preferences/index.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { NamedChange } from "./name-change.ts";

interface Member {
  userId: string;
  recipient: string;
  fullName: string;
}

type Changes = readonly Omit<NamedChange, "userId">[];

export async function priceChangeMail(
  deps: Pick<Platform, "config" | "signedValues">,
  member: Member,
  changes: Changes,
): Promise<Mail> {
  const unsubscribeUrl = await createSwitchOffUrl(deps, member.userId, "price_changes");
  return priceChangeMailWith(deps.config, { ...member, unsubscribeUrl }, changes);
}

export function priceChangeMailWith(
  config: Platform["config"],
  { userId, recipient, fullName, unsubscribeUrl }: Member & { unsubscribeUrl: string },
  changes: Changes,
): Mail {
  const [first, ...others] = changes;
  const subject =
    others.length === 0
      ? `${first?.what}: ${first?.prices}`
      : `Prices changed for ${changes.length} of your tools`;
  return composeMail(config, {
    kind: "price-change",
    ...{ userId, recipient, name: fullName, unsubscribeUrl, subject },
    preference: "price_changes",
    title: others.length === 0 ? "The price changed" : subject,
    paragraphs: [
      "Half of the agents who reported a price in the last 12 months pay less than this, and half pay more:",
    ],
    steps: changes.map(({ what, prices, path }) => ({
      title: what,
      text: `${prices}.`,
      url: config.publicUrl + path,
    })),
    button: { label: "View your saved tools", url: `${config.publicUrl}/saved?tab=tools` },
    unsubscribeReason: "You're getting this because you saved or use a tool.",
  });
}
