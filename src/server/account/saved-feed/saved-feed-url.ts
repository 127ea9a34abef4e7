import type { Platform } from "#server/platform/platform.ts";

/** The token names the account and its current key, so that a new key ends the former address. */
export async function savedFeedUrl(
  { config, signedValues }: Pick<Platform, "config" | "signedValues">,
  userId: string,
  key: string,
): Promise<string> {
  const token = await signedValues.sign("saved-feed", { userId, key });
  // In the query, which the log leaves out.
  return `${config.publicUrl}/feeds/saved?token=${token}`;
}
