import type { RequestContext } from "#server/platform/api.ts";
import type { Claim } from "#server/platform/auth/password-queue.ts";
import { siteOf } from "#server/platform/http/network.ts";

/**
 * Whether the network is known must not depend on the account: the queue order would reveal if there is one.
 * @throws TOO_MANY_REQUESTS when others in this network had too many passwords hashed
 */
export async function claimPasswordWork(
  { auth, db, limits, network, reader, requestHeaders, signal }: RequestContext,
  userId?: string,
): Promise<Claim> {
  const party = siteOf(network);
  if (userId !== undefined) {
    const isOwn = reader.userId === userId || auth.credentials.deviceOf(requestHeaders, userId) !== undefined;
    if (isOwn) return { party, isKnown: true, signal };
  }
  await limits.take("passwordSite", party);
  return { party, isKnown: await auth.sessions.isKnownNetwork(db, network), signal };
}

/** With a link from an email, which proves access to the inbox. */
export const claimWithLink = ({ network, signal }: RequestContext): Claim => ({
  party: siteOf(network),
  isKnown: true,
  signal,
});
