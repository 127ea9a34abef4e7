import type { Platform } from "#server/platform/platform.ts";

const PURPOSE = "newsletter-unsubscribe";

type Links = Pick<Platform, "config" | "signedValues">;

/**
 * Where somebody unsubscribes: a page with a button for people, and a POST for their mail programs
 * (RFC 8058). It is good for ever, and holds no address.
 */
export async function unsubscribeAddress(
  { config, signedValues }: Links,
  subscriberId: string,
): Promise<string> {
  const token = await signedValues.sign(PURPOSE, { subscriberId });
  return `${config.publicUrl}/newsletter/unsubscribe?${new URLSearchParams({ token })}`;
}

/** Whose link a token is of; undefined when it was not made here. */
export async function readUnsubscribeToken(
  { signedValues }: Pick<Links, "signedValues">,
  token: string,
): Promise<string | undefined> {
  return (await signedValues.read(PURPOSE, token))?.subscriberId;
}
