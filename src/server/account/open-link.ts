import type { RequestContext } from "#server/platform/api.ts";
import type { TokenPurpose } from "#server/platform/auth/one-time-tokens.ts";

/**
 * Returns the content of a link without consuming it; undefined if it is dead. Only dead ones count, so that nobody's use up
 * the limit of those who share a network with them.
 * @throws TOO_MANY_REQUESTS after too many dead ones
 */
export async function openLink(
  { auth, db, limits, network }: RequestContext,
  purpose: TokenPurpose,
  token: string,
): Promise<Record<string, string> | undefined> {
  const content = await auth.oneTimeTokens.find(db, purpose, token);
  if (content === undefined) await limits.take("linkNetwork", network);
  return content;
}
