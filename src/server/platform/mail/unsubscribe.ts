import type { Unsubscribable } from "#contract/vocabulary.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SignedPurpose } from "#server/platform/signed-values.ts";

/** How a feature ends a kind of mail for whom a link was signed. */
export interface UnsubscribeHandler {
  /** What the link is about and whether it has ended already; undefined when it is for nobody any more. */
  find(
    platform: Pick<Platform, "db" | "signedValues">,
    value: Record<string, string>,
  ): Promise<{ kind: Unsubscribable; isOff: boolean } | undefined>;
  /** Ends it. Of what has ended already nothing changes. */
  end(platform: Pick<Platform, "db" | "signedValues">, value: Record<string, string>): Promise<void>;
}

/** The address in a mail: a page whose button unsubscribes and, for the mailbox's own button, where to post to. */
export async function createUnsubscribeUrl(
  { config, signedValues }: Pick<Platform, "config" | "signedValues">,
  purpose: Extract<SignedPurpose, "unsubscribe" | "newsletter-unsubscribe">,
  value: Record<string, string>,
): Promise<string> {
  return `${config.publicUrl}/unsubscribe?token=${await signedValues.sign(purpose, value)}`;
}
