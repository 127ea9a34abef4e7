import type { Unsubscribable } from "#contract/vocabulary.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SignedPurpose } from "#server/platform/signed-values.ts";

export type UnsubscribePurpose = Extract<SignedPurpose, "unsubscribe" | "newsletter-unsubscribe">;

export interface UnsubscribeHandler {
  find(
    platform: Pick<Platform, "db" | "signedValues">,
    value: Record<string, string>,
  ): Promise<{ kind: Unsubscribable; isOff: boolean; isAllOff?: boolean } | undefined>;
  /** Undoes it. Idempotent. Missing if what it needs is gone. */
  undo?(platform: Pick<Platform, "db" | "signedValues">, value: Record<string, string>): Promise<void>;
  /** Ends all optional emails to the account. Idempotent. Missing for an address without one. */
  endAll?(platform: Pick<Platform, "db" | "signedValues">, value: Record<string, string>): Promise<void>;
  /** Unsubscribes. Idempotent. */
  end(platform: Pick<Platform, "db" | "signedValues">, value: Record<string, string>): Promise<void>;
}

/** Returns the address that serves both: a page with a button (GET), and one-click unsubscribing (POST). */
export async function createUnsubscribeUrl(
  { config, signedValues }: Pick<Platform, "config" | "signedValues">,
  purpose: UnsubscribePurpose,
  value: Record<string, string>,
): Promise<string> {
  return `${config.publicUrl}/unsubscribe?token=${await signedValues.sign(purpose, value)}`;
}
